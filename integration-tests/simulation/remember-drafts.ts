import type { Composition } from "../../src/core/compose-draft"
import type { composeDraft } from "../../src/core/compose-draft"
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
  const known = new WeakMap<OrderSnapshot, WeakMap<Settings, Map<string, Composition>>>()
  return (order, settings, company, now) => {
    if (!Object.isFrozen(order)) return compose(order, settings, company, now)
    let ofOrder = known.get(order)
    if (!ofOrder) known.set(order, (ofOrder = new WeakMap()))
    let ofSettings = ofOrder.get(settings)
    if (!ofSettings) ofOrder.set(settings, (ofSettings = new Map()))
    const name = `${company.id} ${Math.floor(now.getTime() / HOUR)}`
    let composed = ofSettings.get(name)
    if (!composed)
      ofSettings.set(name, (composed = freezeAll(compose(order, settings, company, now))))
    return composed
  }
}
