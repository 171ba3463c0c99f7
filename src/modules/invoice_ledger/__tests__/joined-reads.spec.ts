import { JoinedReads } from "../joined-reads"
import type InvoiceLedgerService from "../service"

type Answers = Pick<InvoiceLedgerService, "findRequests" | "findHolds" | "readStoredSettings">

/** A ledger that counts what it is asked, and answers what is true by then. */
function openLedger() {
  const asked: string[] = []
  const truth = { revision: 1 }
  const answers = {
    findRequests: async (ids: readonly string[]) => {
      asked.push(`requests ${ids.join(" ")}`)
      return ids.filter((id) => id !== "gone").map((id) => ({ id }))
    },
    findHolds: async () => {
      asked.push("holds")
      return [{ companyId: "default" }]
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
    expect(asked.sort()).toEqual(["holds", "requests one gone two", "settings"])
    expect(answers.slice(0, 3)).toEqual([{ id: "one" }, null, { id: "two" }])
    expect(answers[3]).toEqual([{ companyId: "default" }])
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
