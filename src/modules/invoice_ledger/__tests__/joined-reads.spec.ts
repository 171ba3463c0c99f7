import { JoinedReads } from "../joined-reads"
import type InvoiceLedgerService from "../service"

type Answers = Pick<
  InvoiceLedgerService,
  "findRequests" | "findHolds" | "findRequestsAndHolds" | "readStoredSettings"
>

/** A ledger that counts what it is asked, and answers what is true by then. */
function openLedger() {
  const asked: string[] = []
  const truth = { revision: 1 }
  const holds = [{ companyId: "default" }]
  const rowsOf = (ids: readonly string[]) => ids.filter((id) => id !== "gone").map((id) => ({ id }))
  const answers = {
    findRequests: async (ids: readonly string[]) => {
      asked.push(`requests ${ids.join(" ")}`)
      return rowsOf(ids)
    },
    findHolds: async () => {
      asked.push("holds")
      return holds
    },
    findRequestsAndHolds: async (ids: readonly string[]) => {
      asked.push(`requests ${ids.join(" ")} and holds`)
      return { requests: rowsOf(ids), holds }
    },
    readStoredSettings: async () => {
      asked.push("settings")
      return { revision: truth.revision, kept: {} }
    },
  } as unknown as Answers
  return { asked, truth, reads: new JoinedReads(answers as InvoiceLedgerService) }
}

describe("reads of jobs that run at once", () => {
  it("are one statement each, and each gets its own answer", async () => {
    const { asked, reads } = openLedger()
    const answers = await Promise.all([
      reads.findRequest("one"),
      reads.findRequest("gone"),
      reads.findRequest("two"),
      ...[reads.findHolds(), reads.findHolds()],
      ...[reads.readStoredSettings(), reads.readStoredSettings()],
    ])
    expect(asked.sort()).toEqual(["requests one gone two and holds", "settings"])
    expect(answers.slice(0, 3)).toEqual([{ id: "one" }, null, { id: "two" }])
    expect(answers[3]).toEqual([{ companyId: "default" }])
  })

  it("ask for nothing beside what was asked for", async () => {
    const { asked, reads } = openLedger()
    expect(await reads.findHolds()).toEqual([{ companyId: "default" }])
    expect(await reads.findRequest("one")).toEqual({ id: "one" })
    expect(asked).toEqual(["holds", "requests one"])
  })

  it("are read after they were asked for, never kept", async () => {
    const { truth, reads } = openLedger()
    const first = reads.readStoredSettings()
    truth.revision = 2
    expect((await first).revision).toBe(2)
    truth.revision = 3
    expect((await reads.readStoredSettings()).revision).toBe(3)
  })
})
