import { joinReads } from "../join-reads"
import type InvoiceLedgerService from "../modules/invoice_ledger/service"

/** Jobs on a ledger that knows one key's account. */
function openJobs() {
  const kept = { account: "invacc_1" as string | null, statements: 0, asked: 0 }
  const ledger = {
    readStoredSettings: async () => ({
      ...{ revision: 0, kept: {}, ksefShown: [], statements: kept.statements },
    }),
    findAccountOfKey: async () => {
      kept.asked += 1
      return kept.account
    },
  } as unknown as InvoiceLedgerService
  const check = { restoredMs: null as number | null }
  const { port, readSettings } = joinReads(ledger, () => check.restoredMs)
  const ask = async () => {
    await readSettings()
    return await port.findAccountOfKey("pl", "digest")
  }
  return { kept, check, ask }
}

describe("the account of a key, for jobs", () => {
  it("is asked of the ledger once", async () => {
    const { kept, ask } = openJobs()
    expect([await ask(), await ask()]).toEqual(["invacc_1", "invacc_1"])
    expect(kept.asked).toBe(1)
  })

  it("is asked anew once a person has stated which it is", async () => {
    const { kept, ask } = openJobs()
    await ask()
    Object.assign(kept, { account: "invacc_2", statements: 1 })
    expect(await ask()).toBe("invacc_2")
  })

  it("is asked anew once the ledger went back in time, where it may not be known yet", async () => {
    const { kept, check, ask } = openJobs()
    await ask()
    kept.account = null
    check.restoredMs = 1_000
    expect(await ask()).toBeNull()
  })

  it("counts statements of a backup anew", async () => {
    const { kept, check, ask } = openJobs()
    Object.assign(kept, { account: "invacc_2", statements: 1 })
    await ask()
    Object.assign(kept, { account: "invacc_1", statements: 0 })
    check.restoredMs = 1_000
    await ask()
    Object.assign(kept, { account: "invacc_3", statements: 1 })
    expect(await ask()).toBe("invacc_3")
  })
})
