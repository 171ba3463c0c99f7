import type { PluginOptions } from "../../src/core/settings/options"
import { withClient } from "../../demo/database/with-client"
import { dropInUse, runSql } from "../shop/database"
import { QueueProcess } from "../shop/queue-process-handle"
import { SmallPostgres } from "../shop/small-postgres"

jest.setTimeout(180_000)

let server: SmallPostgres
const processes: QueueProcess[] = []

beforeAll(async () => {
  server = await SmallPostgres.open()
})

afterAll(async () => await server?.remove())

afterEach(async () => {
  await Promise.all(processes.splice(0).map(async (process) => await process.stop()))
  await server.start()
  await server.free()
})

function launch(
  databaseUrl: string,
  queue: PluginOptions["queue"] = {},
  workerMode: "shared" | "server" = "shared"
): QueueProcess {
  const started = new QueueProcess(
    { apiKey: "test-key", queue: { databaseUrl, ...queue } },
    workerMode
  )
  processes.push(started)
  return started
}

/** The one-second timer fires every second: nothing blocks the process's only thread. */
async function expectAlive(queue: QueueProcess, seconds = 3): Promise<void> {
  const ticks = await queue.countTicks(seconds)
  if (ticks < seconds - 1) throw new Error(`${ticks} ticks in ${seconds} s\n${queue.describe()}`)
  expect(Math.max(...queue.ticks)).toBeLessThan(500)
}

/** Waits until the process is running; its log says why its queue is not. */
const untilTrouble = async (queue: QueueProcess) =>
  await queue.untilLogged(/^(warn|error) (?!.*keys checked later)/)

describe("the first connection to the queue's database", () => {
  it("is refused for want of connections: the process lives, and the queue works once one is free", async () => {
    const url = await server.makeRole("crowded")
    await runSql(server.asAdministrator(url), "create schema bullmq authorization crowded")
    await server.fill(url)
    const queue = launch(url)
    await untilTrouble(queue)
    await expectAlive(queue)
    expect(queue.logs.filter((line) => /connection/i.test(line))).toHaveLength(1)

    await server.free()
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")
  })

  it("needs no right to create schemas where the administrator made the schema", async () => {
    const url = await server.makeRole("owner")
    await runSql(server.asAdministrator(url), "create schema bullmq authorization owner")
    const queue = launch(url)
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")
    await expectAlive(queue, 3)
  })

  it("finds no schema and may not make it: says what to run, and heals once it was run", async () => {
    const url = await server.makeRole("poor")
    const queue = launch(url)
    const line = await queue.untilLogged(/create schema/i)
    await expectAlive(queue)
    expect(queue.logs.filter((text) => /create schema/i.test(text))).toHaveLength(1)

    const [statement] = /create schema[^;]*;/i.exec(line) ?? []
    await runSql(server.asAdministrator(url), statement ?? "")
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")
  })

  it.each(["shared", "server"] as const)(
    "is refused because PostgreSQL is down: worker and producer come back with it (%s)",
    async (mode) => {
      const url = await server.makeRole(`late_${mode}`)
      await runSql(server.asAdministrator(url), `create schema bullmq authorization late_${mode}`)
      await server.stop()
      const queue = launch(url, {}, mode)
      if (mode === "shared") await untilTrouble(queue)
      await expect(queue.enqueue("row-1")).rejects.toThrow()
      await expectAlive(queue)

      await server.start()
      await queue.enqueueAtLast("row-2")
      if (mode === "shared") return await queue.untilRan("row-2")
      const rows = await runSql(url, "select id from bullmq.job")
      expect(rows).toEqual([{ id: "issue-row-2-0" }])
    }
  )
})

describe("a schema that does not fit", () => {
  it("belongs to another role: says so, and works in a schema of its own by another name", async () => {
    const url = await server.makeRole("guest")
    await runSql(server.asAdministrator(url), "create schema bullmq")
    const queue = launch(url)
    expect(await queue.untilLogged(/belongs to another role/)).toContain("queue.schema")
    await expectAlive(queue)
    await queue.stop()

    await runSql(server.asAdministrator(url), "create schema own_name authorization guest")
    const other = launch(url, { schema: "own_name" })
    await other.enqueueAtLast("row-1")
    await other.untilRan("row-1")
    const made = await runSql(url, "select 1 from pg_tables where schemaname = 'own_name'")
    expect(made.length).toBeGreaterThan(0)
  })

  it("takes no search path, as behind a pooler: says so, and works where the role has it", async () => {
    const url = await server.makeRole("pooled")
    await server.sql("grant create on database pooled to pooled")
    // Options in the address replace those that BullMQ sets, as if BullMQ's were dropped.
    const queue = launch(`${url}?options=-c%20statement_timeout%3D60000`)
    await queue.untilLogged(
      /gives the queue no session of its own \(search_path\).*queue\.databaseUrl/
    )
    expect(queue.logs.join()).not.toContain("something is missing in the schema")

    await server.sql("alter role pooled set search_path = bullmq, public")
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")
  })

  it("lacks a table: says so, does not try without a pause, and heals when it was dropped", async () => {
    const url = await server.makeRole("torn")
    await server.sql("grant create on database torn to torn")
    const queue = launch(url)
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")

    await dropInUse(url, "table bullmq.job")
    await queue.untilLogged(/something is missing in the schema/)
    await expectAlive(queue)
    expect(queue.logs.length).toBeLessThan(20)

    await dropInUse(url, "schema bullmq")
    await queue.enqueueAtLast("row-2")
    await queue.untilRan("row-2")
  })
})

describe("a queue that worked", () => {
  it("comes back when its database was stopped and started", async () => {
    const url = await server.makeRole("restarted")
    await runSql(server.asAdministrator(url), "create schema bullmq authorization restarted")
    const queue = launch(url)
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")

    await server.stop()
    await expectAlive(queue)
    await server.start()
    await queue.enqueueAtLast("row-2")
    await queue.untilRan("row-2")
  })

  it("comes back when every connection was taken for a while", async () => {
    const url = await server.makeRole("squeezed")
    await runSql(server.asAdministrator(url), "create schema bullmq authorization squeezed")
    const queue = launch(url)
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")

    await server.sql("alter role squeezed connection limit 0")
    await server.sql(
      "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'squeezed'"
    )
    await expectAlive(queue)
    await server.sql("alter role squeezed connection limit -1")
    await queue.enqueueAtLast("row-2")
    await queue.untilRan("row-2")
  })

  it("makes its tables again when the schema was dropped, without a flood of tries", async () => {
    const url = await server.makeRole("dropped")
    await server.sql("grant create on database dropped to dropped")
    const queue = launch(url)
    await queue.enqueueAtLast("row-1")
    await queue.untilRan("row-1")

    await dropInUse(url, "schema bullmq")
    await expectAlive(queue)
    await queue.enqueueAtLast("row-2")
    await queue.untilRan("row-2")
  })
})

/** The highest number of connections of the role at one moment while `work` ran. */
async function countPeak(role: string, work: () => Promise<void>): Promise<number> {
  let peak = 0
  const watch = { isOver: false }
  const watching = withClient(server.url, async (client) => {
    while (!watch.isOver) {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where usename = $1",
        [role]
      )
      peak = Math.max(peak, rows[0]?.count ?? 0)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  await work().finally(() => (watch.isOver = true))
  await watching
  return peak
}

describe("the connections of a process", () => {
  // docs/operating.md states these numbers. One more is open briefly, at the start and after an error.
  const OF_WORKER = 5
  const OF_SERVER = 4
  const JOBS = 20

  it.each([1, 3, 10])("are as many with %i companies as with one", async (count) => {
    const ids = Array.from({ length: count }, (_, n) => `company-${n}`)
    const role = `pool_${count}`
    const url = await server.makeRole(role)
    await server.sql(`grant create on database ${role} to ${role}`)
    const work = async (mode: "shared" | "server") => {
      const companies = ids.map((id) => ({ id, apiKey: `key of ${id}` }))
      const queue = new QueueProcess({ companies, queue: { databaseUrl: url } }, mode)
      processes.push(queue)
      await queue.enqueueAtLast("first", ids[0])
      const jobs = ids.flatMap((id) => Array.from({ length: JOBS }, (_, n) => ({ id, n })))
      await Promise.all(jobs.map(async ({ id, n }) => await queue.enqueue(`row-${mode}-${n}`, id)))
      if (mode === "shared") {
        await queue.until("all jobs", async () => queue.ran.length >= 2 * count * JOBS + 1)
      }
      await queue.stop()
    }
    const ofServer = await countPeak(role, async () => await work("server"))
    const ofWorker = await countPeak(role, async () => await work("shared"))
    expect(ofServer).toBeLessThanOrEqual(OF_SERVER)
    expect(ofWorker).toBeLessThanOrEqual(OF_WORKER)
    // They were observed in use. How many a process opens below its limit is up to the pool: if responses are
    // fast enough, it serves twenty orders over a single connection.
    expect(Math.min(ofServer, ofWorker)).toBeGreaterThan(0)
  })
})
