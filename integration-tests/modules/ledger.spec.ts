import { readdirSync } from "node:fs"
import path from "node:path"
import { MikroORM } from "@medusajs/framework/mikro-orm/postgresql"
import { defineMikroOrmCliConfig, toMikroOrmEntities } from "@medusajs/framework/utils"
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import { DATABASE_NOW, type InvoiceRequest, type NewRequest } from "../../src/core/invoice-request"
import type { CallReport } from "../../src/core/outcomes"
import CompanyHold from "../../src/modules/invoice_ledger/models/company-hold"
import InvoiceAct from "../../src/modules/invoice_ledger/models/invoice-act"
import InvoiceAttempt from "../../src/modules/invoice_ledger/models/invoice-attempt"
import InvoiceRequestModel from "../../src/modules/invoice_ledger/models/invoice-request"
import InvoicingSetting from "../../src/modules/invoice_ledger/models/invoicing-setting"
import SettingChange from "../../src/modules/invoice_ledger/models/setting-change"
import type InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import { createDatabase, databaseUrl, dropDatabase, runSql, serverUrl } from "../shop/database"

jest.setTimeout(120_000)

const MODULE = path.resolve(__dirname, "../../src/modules/invoice_ledger")
const MIGRATIONS = path.join(MODULE, "migrations")
const MODELS = [
  InvoiceRequestModel,
  InvoiceAttempt,
  InvoiceAct,
  InvoicingSetting,
  CompanyHold,
  SettingChange,
]
const DATABASE = `inv_ledger_${process.pid}`
const TABLES = ["act", "attempt", "company_hold", "request", "setting", "setting_change"].map(
  (n) => `invoicing_${n}`
)

// Medusa's runner takes the server in pieces, and wants it called localhost.
const server = new URL(serverUrl())
Object.assign(process.env, {
  DB_HOST: server.hostname,
  DB_PORT: server.port || "5432",
  DB_USERNAME: decodeURIComponent(server.username),
  DB_PASSWORD: decodeURIComponent(server.password),
})

const times = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, (_, n) => work(n)))

const report = (operation: CallReport["operation"] = "create"): CallReport => ({
  operation,
  outcome: "done",
  status: 200,
  code: null,
  startedAt: new Date().toISOString(),
  durationMs: 12.3,
  words: null,
})

moduleIntegrationTestRunner<InvoiceLedgerService>({
  moduleName: "invoice_ledger",
  resolve: MODULE,
  moduleModels: MODELS as never,
  moduleOptions: { apiKey: "a-key-of-a-test" },
  pathToMigrations: MIGRATIONS,
  dbName: DATABASE,
  testSuite: ({ service: ledger }) => {
    const sql = async (text: string, values: unknown[] = []) =>
      await runSql<Record<string, unknown>>(databaseUrl(DATABASE), text, values)
    let orders = 0
    const insert = async (input: Partial<NewRequest> = {}): Promise<InvoiceRequest> => {
      orders += 1
      const { request } = await ledger.insertRequest({
        orderId: `order_${orders}`,
        orderDisplayId: String(orders),
        companyId: "default",
        isForced: false,
        requestedBy: "order.completed",
        ...input,
      })
      return request
    }
    const stamp = async ({ id }: InvoiceRequest, stampToken = "token") =>
      await ledger.changeRequest({
        id,
        expect: { state: "queued" },
        set: { state: "issuing", stampToken, stampedAt: DATABASE_NOW },
      })
    const issue = async (request: InvoiceRequest, invoiceId: string) => {
      await stamp(request)
      return await ledger.changeRequest({
        id: request.id,
        expect: { state: "issuing", stampToken: "token" },
        set: { state: "issued", stampToken: null, invoiceId, readBack: "pending" },
      })
    }

    describe("the ledger", () => {
      afterAll(async () => await dropDatabase(DATABASE))

      it("gives fifty callers at once the order's one request, and one of them is told it is new", async () => {
        const made = await times(
          50,
          async (n) =>
            await ledger.insertRequest({
              orderId: "order_same",
              orderDisplayId: "7",
              companyId: n % 2 ? "default" : "hurt",
              isForced: false,
              requestedBy: "order.completed",
            })
        )
        expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
        expect(new Set(made.map(({ request }) => request.id)).size).toBe(1)
        expect(new Set(made.map(({ request }) => request.companyId)).size).toBe(1)
        expect(await sql("select 1 from invoicing_request")).toHaveLength(1)
      })

      it("lets one of fifty claims win and tells the others", async () => {
        const request = await insert()
        const claims = await times(50, async (n) => await stamp(request, `token-${n}`))
        const winners = claims.filter((claim) => claim !== null)
        expect(winners).toHaveLength(1)
        expect((await ledger.findRequest(request.id))?.stampToken).toBe(winners[0]?.stampToken)
      })

      it("moves nothing when the revision, the stamp or the e-mail's state is another", async () => {
        const request = await insert()
        const { id } = request
        const toSkipped = { state: "skipped" as const }
        expect(
          await ledger.changeRequest({
            id,
            expect: { state: "queued", revision: 1 },
            set: toSkipped,
          })
        ).toBeNull()
        await stamp(request, "mine")
        const toIssued = { state: "issued" as const }
        expect(
          await ledger.changeRequest({
            id,
            expect: { state: "issuing", stampToken: "another" },
            set: toIssued,
          })
        ).toBeNull()
        expect(
          await ledger.changeRequest({
            id,
            expect: { state: "issuing", sendState: "sent" },
            set: toIssued,
          })
        ).toBeNull()
        expect((await ledger.findRequest(id))?.state).toBe("issuing")
      })

      it("throws on a move that may not be, and leaves the row as it was", async () => {
        const request = await insert()
        await issue(request, "90001")
        for (const state of ["queued", "issuing", "unknown", "canceled"] as const) {
          await expect(
            ledger.changeRequest({ id: request.id, expect: { state: "issued" }, set: { state } })
          ).rejects.toThrow(/may not go from issued/)
        }
        await expect(
          ledger.changeRequest({
            id: request.id,
            expect: { state: "issued", sendState: "sent" },
            set: { sendState: "queued" },
          })
        ).rejects.toThrow(/sent/)
        expect((await ledger.findRequest(request.id))?.state).toBe("issued")
      })

      it("records the calls made also when the claim is lost", async () => {
        const request = await insert()
        const change = { state: "issued" as const, invoiceId: "90001" }
        const lost = await ledger.changeRequest({
          id: request.id,
          expect: { state: "issuing", stampToken: "gone" },
          set: change,
          attempts: [report(), report("read")],
        })
        expect(lost).toBeNull()
        const attempts = await ledger.listInvoiceAttempts({ request_id: request.id })
        expect(attempts.map(({ operation }) => operation).sort()).toEqual(["create", "read"])
        expect(attempts[0]?.duration_ms).toBe(12)
      })

      it("keeps row and calls together: a change that fails leaves neither", async () => {
        const [one, two] = [await insert(), await insert()]
        await issue(one, "90001")
        await stamp(two)
        await expect(
          ledger.changeRequest({
            id: two.id,
            expect: { state: "issuing" },
            set: { state: "issued", invoiceId: "90001" },
            attempts: [report()],
          })
        ).rejects.toThrow()
        expect((await ledger.findRequest(two.id))?.state).toBe("issuing")
        expect(await ledger.listInvoiceAttempts({ request_id: two.id })).toEqual([])
      })

      it("ties an invoice of one company to one order, and knows two companies' ids apart", async () => {
        const [one, two] = [await insert(), await insert()]
        const other = await insert({ companyId: "hurt" })
        await issue(one, "90001")
        await expect(issue(two, "90001")).rejects.toThrow()
        expect((await issue(other, "90001"))?.invoiceId).toBe("90001")
        expect(await ledger.findTiedInvoices("default", ["90001", "90002"], two.id)).toEqual(
          new Set(["90001"])
        )
        expect(await ledger.findTiedInvoices("default", ["90001"], one.id)).toEqual(new Set())
      })

      it("gives each sleeping request to one of twenty claimers", async () => {
        const requests = await times(60, async () => await insert())
        const batches = await times(
          20,
          async () => await ledger.claimSleepingRequests({ idleMs: 60_000, limit: 10 })
        )
        const claimed = batches.flat().map(({ id }) => id)
        expect(new Set(claimed).size).toBe(claimed.length)
        const rest = await ledger.claimSleepingRequests({ idleMs: 60_000, limit: 100 })
        expect([...claimed, ...rest.map(({ id }) => id)].sort()).toEqual(
          requests.map(({ id }) => id).sort()
        )
        expect(await ledger.claimSleepingRequests({ idleMs: 60_000, limit: 100 })).toEqual([])
      })

      it("wakes nobody of a held company, nobody who shall wait, and nobody just woken", async () => {
        const held = await insert({ companyId: "hurt" })
        const waits = await insert()
        await ledger.changeRequest({
          id: waits.id,
          expect: { state: "queued" },
          set: { nextAttemptAt: new Date(Date.now() + 3_600_000).toISOString() },
        })
        const awake = await insert()
        await ledger.changeRequest({
          id: awake.id,
          expect: { state: "queued" },
          set: { enqueuedAt: DATABASE_NOW },
        })
        const hold = { companyId: "hurt", cause: "key-rejected" as const, keyDigest: "d" }
        expect(await times(5, async () => await ledger.holdCompany(hold))).toContain(true)
        expect(await ledger.claimSleepingRequests({ idleMs: 60_000, limit: 9 })).toEqual([])

        const releases = await times(
          5,
          async () => await ledger.releaseCompany("hurt", "key-rejected")
        )
        expect(releases.filter(Boolean)).toHaveLength(1)
        const claimed = await ledger.claimSleepingRequests({ idleMs: 60_000, limit: 9 })
        expect(claimed.map(({ id }) => id)).toEqual([held.id])
      })

      it("holds a company for the strongest cause, which a weaker one's end leaves in force", async () => {
        const hold = async (cause: "unreachable" | "key-rejected" | "difference") =>
          await ledger.holdCompany({ companyId: "default", cause, keyDigest: null })
        expect(await hold("unreachable")).toBe(true)
        expect(await hold("unreachable")).toBe(false)
        expect(await hold("difference")).toBe(true)
        expect(await hold("key-rejected")).toBe(false)
        expect(await ledger.releaseCompany("default", "key-rejected")).toBe(false)
        expect(await ledger.findHolds()).toMatchObject([{ cause: "difference" }])
        expect(await ledger.releaseCompany("default", "difference")).toBe(true)
        expect(await ledger.findHolds()).toEqual([])
      })

      it("holds a company once, whoever says so", async () => {
        const hold = { companyId: "default", cause: "difference" as const, keyDigest: null }
        const held = await times(20, async () => await ledger.holdCompany(hold))
        expect(held.filter(Boolean)).toHaveLength(1)
        expect(await ledger.findHolds()).toMatchObject([
          { companyId: "default", cause: "difference", keyDigest: null },
        ])
      })

      it("declares a stamp dead by the database's clock, once, and no younger one", async () => {
        const [old, young] = [await insert(), await insert()]
        await stamp(old)
        await stamp(young)
        await sql(
          "update invoicing_request set stamped_at = now() - interval '61 seconds' where id = $1",
          [old.id]
        )
        const reason = { code: "OUTCOME_UNKNOWN", field: null, params: {}, message: "It stopped." }
        const expired = await times(10, async () => await ledger.expireStamps(60_000, [reason]))
        expect(expired.flat().map(({ id }) => id)).toEqual([old.id])
        expect(await ledger.findRequest(old.id)).toMatchObject({
          state: "unknown",
          reasons: [reason],
          looks: 0,
        })
        expect((await ledger.findRequest(young.id))?.state).toBe("issuing")
      })

      it.each([
        ["OUTCOME_UNKNOWN", 3, 90, true],
        ["LOOKUP_FAILED", 9, 90, false],
        ["LOOKUP_FAILED", 11, 90, true],
        ["AMBIGUOUS_LOOKUP", 9, 30, false],
        ["AMBIGUOUS_LOOKUP", 11, 30, true],
        ["AMBIGUOUS_LOOKUP", 11, 90, false],
        ["AMBIGUOUS_LOOKUP", 61, 90, true],
        ["ABSENT_AGAIN", 11, 30, false],
        ["ABSENT_AGAIN", 61, 90, true],
      ])(
        "%s, looked at %i minutes ago, sent %i minutes ago: looked at again %s",
        async (code, lookedMinutes, sentMinutes, isClaimed) => {
          const request = await insert()
          await stamp(request)
          await sql(
            `update invoicing_request set state = 'unknown', reasons = $2::jsonb,
               enqueued_at = now() - make_interval(mins => $3::int),
               stamped_at = now() - make_interval(mins => $4::int) where id = $1`,
            [request.id, JSON.stringify([{ code }]), lookedMinutes, sentMinutes]
          )
          const minute = 60_000
          const batch = { idleMs: 2 * minute, undecidedMs: 10 * minute, leftMs: 60 * minute }
          const claimed = await ledger.claimUnresolved({ ...batch, limit: 10 })
          expect(claimed.map(({ id }) => id)).toEqual(isClaimed ? [request.id] : [])
        }
      )

      it("does not let a worker that was declared dead write over the look-up", async () => {
        const request = await insert()
        await stamp(request, "late")
        await sql("update invoicing_request set stamped_at = now() - interval '1 hour'")
        await ledger.expireStamps(60_000, [])
        const late = await ledger.changeRequest({
          id: request.id,
          expect: { state: "issuing", stampToken: "late" },
          set: { state: "queued", stampToken: null },
          attempts: [report()],
        })
        expect(late).toBeNull()
        expect((await ledger.findRequest(request.id))?.state).toBe("unknown")
        const attempts = await ledger.listInvoiceAttempts({ request_id: request.id })
        expect(attempts.map(({ outcome, code }) => ({ outcome, code }))).toEqual(
          expect.arrayContaining([
            { outcome: "unknown", code: "PROCESS_DIED" },
            { outcome: "done", code: null },
          ])
        )
      })

      it("gives a turn to one of twenty and to nobody else before its time is up", async () => {
        const first = await times(20, async () => await ledger.claimTurn("sweep", 60_000))
        expect(first.filter(Boolean)).toHaveLength(1)
        expect(await ledger.claimTurn("sweep", 60_000)).toBe(false)
        expect(await ledger.claimTurn("another", 60_000)).toBe(true)
        await sql("update invoicing_setting set updated_at = now() - interval '61 seconds'")
        const second = await times(20, async () => await ledger.claimTurn("sweep", 60_000))
        expect(second.filter(Boolean)).toHaveLength(1)
      })

      it("remembers the first value of many and tells it to all", async () => {
        const told = await times(20, async (n) => await ledger.rememberOnce("start", `value ${n}`))
        expect(new Set(told).size).toBe(1)
        expect(await ledger.recall("start")).toBe(told[0])
        expect(await ledger.recall("nothing")).toBeNull()
      })

      it("tells an unresolved twin by content and company, and no settled one", async () => {
        const stamped = async (contentFingerprint: string, companyId = "default") => {
          const { id } = await insert({ companyId })
          const set = { state: "issuing", stampedAt: DATABASE_NOW, contentFingerprint } as const
          return (await ledger.changeRequest({ id, expect: { state: "queued" }, set }))!
        }
        const one = await stamped("a.b")
        await stamped("a.c")
        await stamped("a.b", "second")
        expect(await ledger.hasUnresolvedTwin(one)).toBe(false)
        const twin = await stamped("a.b")
        expect(await ledger.hasUnresolvedTwin(one)).toBe(true)
        await ledger.changeRequest({
          id: twin.id,
          expect: { state: "issuing" },
          set: { state: "issued", invoiceId: "twin" },
        })
        expect(await ledger.hasUnresolvedTwin(one)).toBe(false)
      })

      it("finds orders' requests, and what was issued last and since, by the database's clock", async () => {
        const issue = async (companyId: string, invoiceId: string) => {
          const { id, orderId } = await insert({ companyId })
          await ledger.changeRequest({
            id,
            expect: { state: "queued" },
            set: {
              state: "issued",
              invoiceId,
              invoiceNumber: `${invoiceId}/3`,
              reference: `ref. ${invoiceId}`,
              keyDigest: `key of ${companyId} for ${Number(invoiceId) < 73 ? "old" : "new"}`,
              issuedAt: DATABASE_NOW,
            },
          })
          return orderId
        }
        const orderId = await issue("firm", "71")
        // The clock is read in milliseconds, the rows have microseconds.
        await new Promise((resolve) => setTimeout(resolve, 5))
        const between = new Date(await ledger.readClockMs()).toISOString()
        expect(Math.abs(Date.parse(between) - Date.now())).toBeLessThan(60_000)
        expect(await ledger.hasIssuedSince("firm", between)).toBe(false)
        await new Promise((resolve) => setTimeout(resolve, 5))
        await issue("firm", "72")
        await issue("firm", "73")
        await issue("other firm", "74")
        expect(await ledger.hasIssuedSince("firm", between)).toBe(true)
        expect(await ledger.findLastIssued("firm", "key of firm for old")).toEqual({
          invoiceId: "72",
          invoiceNumber: "72/3",
          reference: "ref. 72",
        })
        expect(await ledger.findLastIssued("other firm", "key of firm for old")).toBeNull()
        const found = await ledger.findRequestsOfOrders([orderId, "order_of_nobody"])
        expect(found.map((request) => request.invoiceId)).toEqual(["71"])
        expect(await ledger.findRequestsOfOrders([])).toEqual([])
      })

      it("orders no e-mail that was meant to follow another than the last", async () => {
        const request = await insert()
        await issue(request, "90007")
        const claim = async (sendStampedAt: string | null) =>
          await ledger.changeRequest({
            id: request.id,
            expect: { state: "issued", sendState: ["none", "sent"], sendStampedAt },
            set: { sendState: "sending", sendStampedAt: DATABASE_NOW },
          })
        const settle = async () =>
          await ledger.changeRequest({
            id: request.id,
            expect: { state: "issued", sendState: "sending" },
            set: { sendState: "sent" },
          })
        let last: string | null = null
        // Moments have microseconds in the table and milliseconds here.
        for (let mails = 0; mails < 20; mails += 1) {
          const claimed = await claim(last)
          expect(claimed?.sendState).toBe("sending")
          await settle()
          await new Promise((resolve) => setTimeout(resolve, 5))
          expect(await claim(last)).toBeNull()
          last = claimed?.sendStampedAt ?? null
        }
      })

      it("counts by state and finds which orders were requested", async () => {
        const requests = await times(3, async () => await insert())
        await issue(requests[0]!, "90001")
        expect(await ledger.countByState()).toEqual({ queued: 2, issued: 1 })
        expect(await ledger.findRequestedOrders(["order_none", requests[1]!.orderId])).toEqual(
          new Set([requests[1]!.orderId])
        )
        expect(await ledger.findRequestedOrders([])).toEqual(new Set())
      })
    })
  },
})

/** Over an expression, which no model can say; search.spec tells when it is gone. */
const INDEX_OF_WORDS = "IDX_invoicing_request_number_words"

describe("the ledger's migrations", () => {
  const name = `inv_migrations_${process.pid}`
  let orm: Awaited<ReturnType<typeof openOrm>>

  beforeAll(async () => {
    await createDatabase(name)
    orm = await openOrm(name)
  })

  afterAll(async () => {
    await orm?.close(true)
    await dropDatabase(name)
  })

  const listTables = async () => {
    const rows = await runSql<{ name: string }>(
      databaseUrl(name),
      `select table_name as name from information_schema.tables
       where table_name like 'invoicing\\_%' order by 1`
    )
    return rows.map((row) => row.name)
  }

  it("go up on an empty database, down without a trace, and up again", async () => {
    const migrator = orm.migrator
    await migrator.up()
    expect(await listTables()).toEqual(TABLES)
    await migrator.down({ to: 0 })
    expect(await listTables()).toEqual([])
    await migrator.up()
    expect(await listTables()).toEqual(TABLES)
  })

  it("say what the models say: no migration is pending", async () => {
    await orm.migrator.up()
    expect(await listTables()).toEqual(TABLES)
    expect(await listPending()).toEqual([])

    // The comparison itself is worth something only if it sees what is missing.
    await runSql(databaseUrl(name), `alter table invoicing_request drop column "difference"`)
    await runSql(databaseUrl(name), `drop index "IDX_invoicing_request_order_kind"`)
    const pending = (await listPending()).join("\n")
    expect(pending).toContain("difference")
    expect(pending).toContain("IDX_invoicing_request_order_kind")
  })

  const listPending = async () => {
    const sql = await orm.schema.getUpdateSchemaSQL({ wrap: false, safe: true })
    return sql
      .split("\n")
      .filter((line) => line.includes("invoicing_") && !line.includes(INDEX_OF_WORDS))
  }
})

async function openOrm(name: string) {
  return await MikroORM.init({
    ...defineMikroOrmCliConfig("invoice_ledger", {
      entities: toMikroOrmEntities(MODELS) as never,
      clientUrl: databaseUrl(name),
      dbName: name,
      // By name: under Jest the migrator finds no files of its own.
      migrations: { migrationsList: readMigrations(), snapshot: false, silent: true },
    }),
    // The framework's defaults would win over the address.
    host: server.hostname,
    port: Number(server.port || "5432"),
    user: decodeURIComponent(server.username),
    password: decodeURIComponent(server.password),
  })
}

function readMigrations() {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.startsWith("Migration"))
    .map((file) => {
      const [migration] = Object.values(jest.requireActual<object>(path.join(MIGRATIONS, file)))
      return { name: path.parse(file).name, class: migration as never }
    })
}
