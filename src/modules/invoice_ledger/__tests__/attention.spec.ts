import {
  awaitsPerson,
  REQUEST_STATES,
  SEND_STATES,
  sendAwaitsPerson,
} from "../../../core/lifecycle/states"
import { TO_BE_COMPARED } from "../../../core/request/uncompared"
import { NEEDS_ATTENTION } from "../list-requests"

/** The states of a list in the text of a condition. */
const listed = (column: string): string[] => {
  const list = new RegExp(`(?:^|[( ])${column} in \\(([^)]*)\\)`).exec(NEEDS_ATTENTION)?.[1] ?? ""
  return [...list.matchAll(/'(\w+)'/g)].map(([, state]) => state ?? "").sort()
}

/** Its text is an index's too, so it cannot be made from the rules. */
describe("what needs attention in SQL", () => {
  it("lists the states in which a request waits for a person", () => {
    expect(listed("state")).toEqual(REQUEST_STATES.filter(awaitsPerson).sort())
  })

  it("lists the states in which an e-mail does", () => {
    expect(listed("send_state")).toEqual(SEND_STATES.filter(sendAwaitsPerson).sort())
  })

  it("lists the reasons for which an invoice is to be compared", () => {
    const codes = [...NEEDS_ATTENTION.matchAll(/"code": "(\w+)"/g)].map(([, code]) => code ?? "")
    expect(codes.sort()).toEqual([...TO_BE_COMPARED].sort())
  })
})
