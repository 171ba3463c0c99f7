import type { EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { removeStatementFromError } from "./error-without-statement"

export type Row = Record<string, unknown>

/** What is used of the repository that Medusa gives to every module. */
export type BaseRepository = {
  getFreshManager(): EntityManager
  transaction<T>(task: (manager: EntityManager) => Promise<T>): Promise<T>
}

/** The ledger's database: runs its statements, alone or in a transaction. */
export class Database {
  /** @param transaction the manager of the transaction in which every statement runs, if any. */
  constructor(
    private readonly repository: BaseRepository,
    private readonly transaction: EntityManager | null = null
  ) {}

  /**
   * Runs one statement.
   *
   * @throws the database's error, its message without the statement and its values.
   */
  async run(sql: string, values: unknown[]): Promise<Row[]> {
    const manager = this.transaction ?? this.repository.getFreshManager()
    try {
      const rows: Row[] = await manager.execute(sql, values)
      return rows
    } catch (error) {
      removeStatementFromError(error, sql)
      throw error
    }
  }

  /** Gives the work a database whose statements are in one transaction: this one, if it is in one. */
  async inTransaction<T>(work: (database: Database) => Promise<T>): Promise<T> {
    if (this.transaction) return await work(this)
    return await this.repository.transaction(
      async (manager) => await work(new Database(this.repository, manager))
    )
  }
}
