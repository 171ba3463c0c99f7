import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Client } from "pg"
import { startDatabase, type Database } from "../../demo/database"
import { freePort } from "../../demo/database/free-port"
import { runSql } from "./database"

/** PostgreSQL keeps these free for superusers. */
const RESERVED = 3

/**
 * A PostgreSQL of a test's own with few connections, which it may fill, empty, stop and start
 * again on the same port. `url` is the administrator's, `urlOf` that of a role without any right.
 */
export class SmallPostgres {
  private database: Database | null = null
  private readonly taken: Client[] = []

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly connections: number
  ) {}

  /** @param connections how many a role that is no superuser may open at once. */
  static async open(connections = 12): Promise<SmallPostgres> {
    const folder = mkdtempSync(path.join(tmpdir(), "small-postgres-"))
    const server = new SmallPostgres(folder, await freePort(), connections)
    await server.start()
    return server
  }

  /** The administrator's address. */
  get url(): string {
    if (!this.database) throw new Error("This PostgreSQL is not running")
    return this.database.url
  }

  /** Does nothing while it runs. */
  async start(): Promise<void> {
    if (this.database) return
    this.database = await startDatabase({
      dataDir: this.folder,
      port: this.port,
      settings: {
        fsync: "off",
        // One more for the claim that `startDatabase` keeps open.
        max_connections: String(this.connections + RESERVED + 1),
        superuser_reserved_connections: String(RESERVED),
      },
    })
  }

  async stop(): Promise<void> {
    await this.free()
    await this.database?.stop()
    this.database = null
  }

  /** Stops it for good. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
    return await runSql<Row>(this.url, text, values)
  }

  /** Makes a role that may do nothing but log in, and a database it may use; gives its address. */
  async makeRole(name: string): Promise<string> {
    await this.sql(`create role ${name} login password 'test'`)
    await this.sql(`create database ${name}`)
    const url = new URL(this.url)
    url.username = name
    url.password = "test"
    url.pathname = `/${name}`
    return url.href
  }

  /** The administrator's address of the same database. */
  asAdministrator(url: string): string {
    const { pathname } = new URL(url)
    const own = new URL(this.url)
    own.pathname = pathname
    return own.href
  }

  /** Takes every connection that others may have: the next one is refused with 53300. */
  async fill(url: string): Promise<void> {
    for (;;) {
      const client = new Client({ connectionString: url, application_name: "small-postgres fill" })
      client.on("error", () => undefined)
      try {
        await client.connect()
        this.taken.push(client)
      } catch (error) {
        if ((error as { code?: string }).code === "53300") return
        throw error
      }
    }
  }

  /** Gives all that `fill` took. */
  async free(): Promise<void> {
    await Promise.all(this.taken.splice(0).map(async (client) => await client.end()))
  }
}
