import { MOVES } from "../../../core/lifecycle/diagram"
import { GUARANTEED, type InvoiceRequest } from "../../../core/request/invoice-request"
import type { RequestChange, Transition } from "../../../core/lifecycle/transition"

const BY_HAND = "by hand"

/** Any change at all of a row, to set a scene or to try a ledger; what ships cannot make one. */
export const byHand = (change: RequestChange): Transition =>
  ({ ...change, name: BY_HAND }) as unknown as Transition

const toList = <T extends string>(value: T | readonly T[]): readonly T[] =>
  typeof value === "string" ? [value] : value

/**
 * Holds a transition against the table of moves: what it expects, what it sets, and the row that it
 * moves.
 *
 * @param row as it was before, of a claim that was won.
 * @throws Error for a move that is not in the table under its name.
 */
export function assertInTable(
  { name, expect, set }: Transition,
  row: InvoiceRequest | null = null
): void {
  if ((name as string) === BY_HAND) return
  const { from, to, email } = MOVES[name]
  const reject = (what: string) => {
    throw new Error(`The transition ${name} is not as the table of moves says: ${what}`)
  }
  const strange = toList(expect.state).find((state) => !from.includes(state))
  if (strange) reject(`it expects ${strange}`)
  if (set.state !== to) reject(`it leads to ${set.state ?? "the same state"}`)
  if (row && !from.includes(row.state)) reject(`it moves a request that is ${row.state}`)
  const { sendState } = set
  if (sendState === undefined) return
  if (!email?.to.includes(sendState)) reject(`it leads the e-mail to ${sendState}`)
  const expected = expect.sendState === undefined ? [] : toList(expect.sendState)
  const foreign = expected.find((state) => !email?.from.includes(state))
  if (foreign) reject(`it expects the e-mail to be ${foreign}`)
  if (row && !email?.from.includes(row.sendState)) reject(`the e-mail is ${row.sendState}`)
}

/**
 * Holds a row that was moved to another state against what that state guarantees.
 *
 * @throws Error for a named move that left the row without it.
 */
export function assertGuaranteed({ name, set }: Transition, row: InvoiceRequest): void {
  if ((name as string) === BY_HAND || set.state === undefined) return
  const lacking = GUARANTEED[row.state].filter((field) => row[field] === null)
  if (lacking.length === 0) return
  throw new Error(`${name} leaves ${row.id} ${row.state} without ${lacking.join(", ")}`)
}
