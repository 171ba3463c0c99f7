import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { mayMove, mayMoveSend, MOVES } from "../diagram"
import type { Move } from "../move"
import { REQUEST_STATES, SEND_STATES } from "../states"
import { drawLifecycle } from "./draw"

const names = Object.keys(MOVES)

/** States that can be come to from one, by any number of moves. */
function reach<S extends string>(
  states: readonly S[],
  first: S,
  may: (from: S, to: S) => boolean
): S[] {
  const reached = new Set<S>([first])
  for (const from of reached) for (const to of states) if (may(from, to)) reached.add(to)
  return states.filter((state) => reached.has(state))
}

/** States that nothing leads out of. */
const endsOf = <S extends string>(states: readonly S[], may: (from: S, to: S) => boolean): S[] =>
  states.filter((from) => !states.some((to) => to !== from && may(from, to)))

describe("the table of moves", () => {
  it("leads from the queue to every state of a request", () => {
    expect(reach(REQUEST_STATES, "queued", mayMove)).toEqual(REQUEST_STATES)
  })

  it("has a way on from every state of a request but the issued one", () => {
    expect(endsOf(REQUEST_STATES, mayMove)).toEqual(["issued"])
  })

  it("leads from every state of a request to the issued one", () => {
    for (const state of REQUEST_STATES) {
      expect(reach(REQUEST_STATES, state, mayMove)).toContain("issued")
    }
  })

  it("leads from none to every state of the e-mail, and on from each", () => {
    expect(reach(SEND_STATES, "none", mayMoveSend)).toEqual(SEND_STATES)
    expect(endsOf(SEND_STATES, mayMoveSend)).toEqual([])
  })

  it("lets nothing but a stamp lead to a call, and nothing but an answer or a person out of doubt", () => {
    const leadingTo = (state: string) =>
      Object.entries<Move>(MOVES).flatMap(([name, { to }]) => (to === state ? [name] : []))
    expect(leadingTo("issuing")).toEqual(["stamp", "stampDraft", "stampIssue"])
    const outOfDoubt = Object.entries<Move>(MOVES).flatMap(([name, { from, to }]) =>
      from.includes("unknown") && to === "queued" ? [name] : []
    )
    // Draft first: an answer that names a draft, a reading that shows one, and a draft whose loss is harmless.
    const byDraft = ["recordDraft", "confirmDraft", "saveAnotherDraft", "repeatIssue"]
    expect(outOfDoubt).toEqual(["provenAbsent", "declareAbsent", ...byDraft])
  })

  it("moves the e-mail of an issued invoice alone, or with the move that issues it", () => {
    for (const { from, to, email } of Object.values<Move>(MOVES)) {
      if (!email) continue
      if (to === "issued") expect(email.from).toEqual(["none"])
      else expect(from).toContain("issued")
    }
  })

  it("tells of each move in one sentence", () => {
    for (const { why } of Object.values<Move>(MOVES)) expect(why).toMatch(/^\S.*\S\.$/)
  })
})

describe("the files of this folder", () => {
  const folder = path.resolve(__dirname, "..")
  const text = readdirSync(folder)
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(path.join(folder, file), "utf8"))
    .join("\n")
  const statements = /^type StatementName =([^]*?)\n\n/m.exec(text)?.[1] ?? ""

  it("build every move of one request in exactly one place", () => {
    const built = [...text.matchAll(/ build\("(\w+)"/g)].map(([, name]) => name)
    const ofManyRows = [...statements.matchAll(/"(\w+)"/g)].map(([, name]) => name)
    expect([...built, ...ofManyRows].sort()).toEqual([...names].sort())
  })
})

it("the documentation shows the table of moves as it is: npm run lifecycle", () => {
  const { before, after } = drawLifecycle()
  expect(before).toBe(after)
})
