import { Database, type BaseRepository } from "../database"
import { Outbox } from "../outbox"
import { Requests } from "../requests"
import { joinMethods } from "../stores"

/** A repository that notes which of its managers ran what. */
function openRepository() {
  const ran: string[] = []
  let managers = 0
  const newManager = (kind: string) => {
    const name = `${kind} ${++managers}`
    return {
      execute: async (sql: string) => {
        ran.push(`${name}: ${sql}`)
        return []
      },
    }
  }
  const repository = {
    getFreshManager: () => newManager("fresh"),
    transaction: async (task: (manager: unknown) => Promise<unknown>) =>
      await task(newManager("transaction")),
  } as unknown as BaseRepository
  return { ran, database: new Database(repository) }
}

describe("the ledger's database", () => {
  it("runs each statement with a fresh manager, and those of a transaction with its own", async () => {
    const { ran, database } = openRepository()
    await database.run("one", [])
    await database.inTransaction(async (transaction) => {
      await transaction.run("two", [])
      await transaction.inTransaction(async (same) => await same.run("three", []))
    })
    await database.run("four", [])
    expect(ran).toEqual([
      "fresh 1: one",
      "transaction 2: two",
      "transaction 2: three",
      "fresh 3: four",
    ])
  })
})

describe("the ledger's stores", () => {
  it("give their methods to the service, bound to themselves", async () => {
    const { ran, database } = openRepository()
    const { deleteOldEvents } = joinMethods([new Outbox(database)])
    await deleteOldEvents({ olderThanMs: 1, limit: 1 })
    expect(ran).toHaveLength(1)
  })

  it("may not have two methods of one name", () => {
    const { database } = openRepository()
    const requests = () => new Requests(database, () => undefined)
    expect(() => joinMethods([requests(), requests()])).toThrow(/^Two stores of the ledger have/)
  })
})
