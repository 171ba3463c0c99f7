import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { Database, type BaseRepository } from "../modules/invoice_ledger/database"
import { composeStores, joinMethods } from "../modules/invoice_ledger/stores"
import { recordAct } from "../workflows/record-act"

const NOTE = "Rang up, paid on paper - Anna Nowak"

/** A database that fails as its driver does: with the whole statement and its values. */
const manager = {
  execute: async (sql: string, values: unknown[]) => {
    let at = 0
    const statement = sql.replace(/\?/g, () => `'${String(values[at++])}'`)
    return await Promise.reject(new Error(`${statement} - the connection was terminated`))
  },
}

const repository = { getFreshManager: () => manager } as unknown as BaseRepository
const ledger = joinMethods(composeStores(new Database(repository), () => undefined))

describe("a person's note that could not be saved", () => {
  it("is not in the log", async () => {
    const lines: string[] = []
    const parts = new Map<string, unknown>([
      ["invoice_ledger", ledger],
      [ContainerRegistrationKeys.LOGGER, { error: (line: string) => lines.push(line) }],
    ])
    const container = { resolve: (key: string) => parts.get(key) } as MedusaContainer
    const act = { request_id: "invreq_1", actor_id: "user_1", act: "settle" as const, note: NOTE }
    await recordAct(container, act)
    expect(lines).toEqual([
      "invoicing: act settle of user_1 on invreq_1 was not recorded: the connection was terminated",
    ])
  })

  it("is not in the error either", async () => {
    const change = {
      field: "hold",
      old: { source: "stored", value: null },
      new: { source: "stored", value: { reason: NOTE } },
    }
    const pause = { companyId: "pl", actorId: "user_1", note: NOTE }
    const failed = ledger.pauseCompany(pause, { actorId: "user_1", ...change })
    await expect(failed).rejects.toThrow(/^the connection was terminated$/)
  })
})
