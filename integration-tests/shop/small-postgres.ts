import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { Client } from "pg"
import { startDatabase, type Database } from "../../demo/database"
import { freePort } from "../../demo/database/free-port"
import { runSql } from "./database"

/** PostgreSQL reserves these for superusers. */
const RESERVED = 3

/**
 * A test's own PostgreSQL with few connections, which the test may exhaust, free, stop and restart on the
 * same port. `url` is the administrator's, `urlOf` that of an unprivileged role.
 */
export class SmallPostgres {
  private database: Database | null = null
  private readonly taken: Client[] = []

  private constructor(
    private readonly folder: string,
    private readonly port: number,
    private readonly connections: number
  ) {}

  /** @param connections how many connections non-superusers may open at once. */
  static async open(connections = 12): Promise<SmallPostgres> {
    const folder = mkdtempSync(path.join(tmpdir(), "small-postgres-"))
    const server = new SmallPostgres(folder, await freePort(), connections)
    await server.start()
    return server
  }

  /** The administrator's URL. */
  get url(): string {
    if (!this.database) throw new Error("This PostgreSQL is not running")
    return this.database.url
  }

  /** Does nothing if it is running. */
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

  /** Stops it permanently. */
  async remove(): Promise<void> {
    await this.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  async sql<Row extends Record<string, unknown>>(text: string, values: unknown[] = []) {
    return await runSql<Row>(this.url, text, values)
  }

  /** Creates a role that may only log in, and a database for it; returns its URL. */
  async makeRole(name: string): Promise<string> {
    await this.sql(`create role ${name} login password 'test'`)
    await this.sql(`create database ${name}`)
    const url = new URL(this.url)
    url.username = name
    url.password = "test"
    url.pathname = `/${name}`
    return url.href
  }

  /** The administrator's URL of the same database. */
  asAdministrator(url: string): string {
    const { pathname } = new URL(url)
    const own = new URL(this.url)
    own.pathname = pathname
    return own.href
  }

  /** Takes every connection that others could use: the next one is refused with 53300. */
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

  /** Closes all connections that `fill` took. */
  async free(): Promise<void> {
    await Promise.all(this.taken.splice(0).map(async (client) => await client.end()))
  }
}
