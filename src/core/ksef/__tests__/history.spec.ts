import { keepHistory } from "../history"
import { NOTHING_SHOWN } from "../reading"
import type { KsefDetails, KsefFinding, KsefWatch, KsefWatchState } from "../watch"

const { state: _, ...nothing } = NOTHING_SHOWN
const START_MS = Date.parse("2026-11-24T10:00:00.000Z")
const at = (minute: number) => new Date(START_MS + minute * 60_000).toISOString()

const found = (state: KsefWatchState, message: string | null = null): KsefFinding => ({
  state,
  details: { ...nothing, message, vatPln: null },
  dueInMs: null,
  warnAt: null,
  lateAt: null,
})

type Kept = Pick<KsefWatch, "state" | "stateSince" | "details">
const UNREAD: Kept = { state: null, stateSince: null, details: null }

/** What is kept after these findings, a minute apart. */
function read(findings: KsefFinding[], before: Kept = UNREAD): KsefDetails["history"] {
  let kept = before
  findings.forEach((finding, minute) => {
    const { state, details } = keepHistory(kept, finding, START_MS + minute * 60_000)
    kept = { state, details, stateSince: at(minute) }
  })
  return kept.details?.history
}

describe("the history of an invoice in KSeF", () => {
  it("keeps each change with its moment and the words of a refusal, once", () => {
    const pending = found("pending")
    const refused = found("error", "Wrong NIP")
    expect(read([pending, pending, refused, refused, pending, found("accepted")])).toEqual([
      { at: at(0), state: "pending", message: null },
      { at: at(2), state: "error", message: "Wrong NIP" },
      { at: at(4), state: "pending", message: null },
      { at: at(5), state: "accepted", message: null },
    ])
  })

  it("keeps a refusal in other words", () => {
    const states = read([found("error", "Wrong NIP"), found("error", "Wrong name")])
    expect(states?.map(({ message }) => message)).toEqual(["Wrong NIP", "Wrong name"])
  })

  it("takes words that are missing for once for the same refusal", () => {
    const refused = found("error", "Wrong NIP")
    expect(read([refused, found("error"), refused])).toEqual([
      { at: at(0), state: "error", message: "Wrong NIP" },
    ])
  })

  it("keeps no words of what is no refusal: the service may leave old ones behind", () => {
    expect(read([found("accepted", "Duplicate")])).toEqual([
      { at: at(0), state: "accepted", message: null },
    ])
  })

  it("begins with what is shown, and keeps that it is shown no more", () => {
    expect(read([found("not_shown"), found("not_submitted")])).toBeUndefined()
    const states = read([found("not_shown"), found("pending"), found("not_shown")])
    expect(states?.map(({ state }) => state)).toEqual(["pending", "not_shown"])
  })

  it("begins with the state that an older version kept", () => {
    const details: KsefDetails = { ...nothing, message: "Wrong NIP", vatPln: null }
    const refused: Kept = { state: "error", stateSince: at(-60), details }
    expect(read([found("accepted")], refused)).toEqual([
      { at: at(-60), state: "error", message: "Wrong NIP" },
      { at: at(0), state: "accepted", message: null },
    ])
  })

  it("has no more than the last twenty", () => {
    const states = Array.from({ length: 30 }, (_, n) => found(n % 2 ? "error" : "pending"))
    const kept = read(states)
    expect(kept).toHaveLength(20)
    expect(kept?.[0]?.at).toBe(at(10))
    expect(kept?.at(-1)?.at).toBe(at(29))
  })

  it("leaves a finding alone that has nothing to keep", () => {
    const bare: KsefFinding = { ...found("pending"), details: null }
    expect(keepHistory(UNREAD, bare, START_MS)).toBe(bare)
  })
})
