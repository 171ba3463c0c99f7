import { execFile } from "node:child_process"
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { promisify } from "node:util"
import { startDatabase } from "../../demo/database"

const run = promisify(execFile)

/** Where Debian installs each version of PostgreSQL. */
const DEBIAN = "/usr/lib/postgresql"

/** The programs that a backup needs; the npm packages contain only the server. */
const PROGRAMS = ["postgres", "initdb", "pg_dump", "pg_restore"]

/** The newest installed PostgreSQL that has all of them: the folder above its `bin`, or null. */
export function findPostgresHome(): string | null {
  if (!existsSync(DEBIAN)) return null
  const homes = readdirSync(DEBIAN)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN, version))
  const hasAll = (home: string) =>
    PROGRAMS.every((name) => existsSync(path.join(home, "bin", name)))
  return homes.find(hasAll) ?? null
}

/** A separate server with its matching programs: `pg_dump` refuses a newer server. */
export class PostgresWithPrograms {
  private constructor(
    private readonly home: string,
    private readonly folder: string,
    private readonly database: Awaited<ReturnType<typeof startDatabase>>
  ) {}

  static async start(home: string): Promise<PostgresWithPrograms> {
    const folder = mkdtempSync(path.join(tmpdir(), "medusa-plugin-altera-dump-"))
    const settings = { fsync: "off", max_connections: "300" }
    const database = await startDatabase({ dataDir: path.join(folder, "server"), home, settings })
    return new PostgresWithPrograms(home, folder, database)
  }

  get url(): string {
    return this.database.url
  }

  /** Dumps the whole database to a file, like a nightly backup: while the shop is running. */
  async dump(url: string): Promise<string> {
    const file = path.join(this.folder, "backup.dump")
    await run(path.join(this.home, "bin", "pg_dump"), ["--format=custom", `--file=${file}`, url])
    return file
  }

  /** Replaces the database's tables with those in the file. */
  async restore(file: string, url: string): Promise<void> {
    const flags = ["--clean", "--if-exists", "--exit-on-error", "--single-transaction"]
    const restore = path.join(this.home, "bin", "pg_restore")
    await run(restore, [...flags, `--dbname=${url}`, file])
  }

  async stop(): Promise<void> {
    await this.database.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
