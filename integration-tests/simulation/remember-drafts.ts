import type { composeDraft, Composition } from "../../src/core/compose-draft"
import type { OrderSnapshot } from "../../src/core/order-snapshot"
import type { Settings } from "../../src/core/options"
import { freezeAll } from "../../src/pipeline/__tests__/support/freeze-all"

/** Days begin at a full hour, in Warsaw as in UTC. */
const HOUR = 60 * 60_000

/**
 * What the core composes of an order is composed once for the same order, settings, company and day:
 * it depends on nothing else, and whoever tries again composes it again. Nobody can write to an order
 * or a draft of a simulation, so what is remembered stays as it was.
 */
export function rememberDrafts(compose: typeof composeDraft): typeof composeDraft {
  const known = new WeakMap<OrderSnapshot, Map<string, Composition>>()
  return (order, settings, company, now) => {
    if (!Object.isFrozen(order)) return compose(order, settings, company, now)
    let ofOrder = known.get(order)
    if (!ofOrder) known.set(order, (ofOrder = new Map()))
    const hour = Math.floor(now.getTime() / HOUR)
    const name = `${company.id} ${hour} ${describeSettings(settings)}`
    let composed = ofOrder.get(name)
    if (!composed) {
      composed = freezeAll(compose(order, settings, company, now))
      ofOrder.set(name, composed)
    }
    return composed
  }
}

const described = new WeakMap<Settings, string>()

/** What a world's processes may have differently, but for keys, time-outs and mailing: no draft goes by those. */
function describeSettings(settings: Settings): string {
  const known = described.get(settings)
  if (known !== undefined) return known
  const { companies, timeouts: _timeouts, send: _send, ...others } = settings
  const keyless = companies.map(({ apiKey: _apiKey, ...company }) => company)
  const text = JSON.stringify([others, keyless])
  described.set(settings, text)
  return text
}
