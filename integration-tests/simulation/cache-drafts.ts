import type { composeDraft, Composition } from "../../src/core/draft/compose-draft"
import { readCalendarDate } from "../../src/core/dates"
import type { describeContent } from "../../src/core/draft/content-fingerprint"
import type { InvoiceDraft } from "../../src/core/draft/invoice-draft"
import type { OrderSnapshot } from "../../src/core/order/order-snapshot"
import type { Settings } from "../../src/core/settings/options"
import { freezeAll } from "../../src/pipeline/__tests__/support/freeze-all"

/** A day begins on a full hour, both in Warsaw and in UTC. */
const HOUR = 60 * 60_000

/**
 * Caches what the core composes, by order, settings, company and day: it depends on nothing else, and every
 * retry composes it again. Orders and drafts of a simulation are immutable, so the cache stays valid.
 */
export function cacheDrafts(compose: typeof composeDraft): typeof composeDraft {
  const known = new WeakMap<OrderSnapshot, Map<string, Composition>>()
  return (order, settings, company, now) => {
    if (!Object.isFrozen(order)) return compose(order, settings, company, now)
    let ofOrder = known.get(order)
    if (!ofOrder) known.set(order, (ofOrder = new Map()))
    const name = `${company.id} ${readDay(now, settings.timeZone)} ${numberSettings(settings)}`
    let composed = ofOrder.get(name)
    if (!composed) {
      composed = freezeAll(compose(order, settings, company, now))
      ofOrder.set(name, composed)
    }
    return composed
  }
}

/** Caches the text that a draft is hashed from; drafts are immutable. */
export function cacheTexts(describe: typeof describeContent): typeof describeContent {
  const known = new WeakMap<InvoiceDraft, string>()
  return (draft) => {
    if (!Object.isFrozen(draft)) return describe(draft)
    let text = known.get(draft)
    if (text === undefined) known.set(draft, (text = describe(draft)))
    return text
  }
}

const numbers = new WeakMap<Settings, number>()
const numbersOfTexts = new Map<string, number>()

/**
 * The same number for settings that are equal except for keys, timeouts and mailing, which may differ between
 * a world's processes: no draft depends on those.
 */
function numberSettings(settings: Settings): number {
  const known = numbers.get(settings)
  if (known !== undefined) return known
  const { companies, timeouts: _timeouts, send: _send, ...others } = settings
  const keyless = companies.map(({ apiKey: _apiKey, ...company }) => company)
  const text = JSON.stringify([others, keyless])
  const number = numbersOfTexts.get(text) ?? numbersOfTexts.size
  numbersOfTexts.set(text, number)
  numbers.set(settings, number)
  return number
}

const days = new Map<string, string | null>()

/** Caches the calendar date of a moment: it is requested thousands of times for the same few hours. */
function readDay(now: Date, timeZone: string): string | null {
  const hour = Math.floor(now.getTime() / HOUR)
  const name = `${hour} ${timeZone}`
  let day = days.get(name)
  if (day === undefined) days.set(name, (day = readCalendarDate(new Date(hour * HOUR), timeZone)))
  return day
}
