import { LEDGER_MODELS } from "../../src/modules/invoice_ledger/ledger-models"
import { readdirSync } from "node:fs"
import path from "node:path"
import { MikroORM } from "@medusajs/framework/mikro-orm/postgresql"
import { defineMikroOrmCliConfig, toMikroOrmEntities } from "@medusajs/framework/utils"
import { moduleIntegrationTestRunner } from "@medusajs/test-utils"
import type { InvoiceRequest, NewRequest } from "../../src/core/request/invoice-request"
import type { CompanyNoteName } from "../../src/core/request/company-notes"
import { findDue } from "../../src/core/lifecycle/due"
import { actedBy } from "../../src/core/lifecycle/operator-act"
import { skipByOperator } from "../../src/core/lifecycle/operator"
import { lookStateOf, sendLookStateOf } from "../../src/core/lifecycle/look-state"
import { DUE_WORKS, REQUEST_STATES, SEND_STATES } from "../../src/core/lifecycle/states"
import { DATABASE_NOW } from "../../src/core/lifecycle/transition"
import type { CallReport } from "../../src/core/request/outcomes"
import { toInvoiceRequest } from "../../src/modules/invoice_ledger/columns"
import { CompanyNotesStore } from "../../src/modules/invoice_ledger/company-notes"
import type { Database } from "../../src/modules/invoice_ledger/database"
import type InvoiceLedgerService from "../../src/modules/invoice_ledger/service"
import { outcomeUnknown } from "../../src/pipeline/reasons"
import { createDatabase, databaseUrl, dropDatabase, runSql, serverUrl } from "../shop/database"
import { NOTES } from "../../src/pipeline/__tests__/support/company-notes-contract"
import { byHand } from "../../src/pipeline/__tests__/support/by-hand"

jest.setTimeout(120_000)

const MODULE = path.resolve(__dirname, "../../src/modules/invoice_ledger")
const MIGRATIONS = path.join(MODULE, "migrations")
const MODELS = Object.values(LEDGER_MODELS)
const DATABASE = `inv_ledger_${process.pid}`
const TABLES = [
  "account",
  "account_key",
  "account_statement",
  "accountant_link",
  "act",
  "attempt",
  "bulk_item",
  "bulk_run",
  "company",
  "company_hold",
  "email",
  "event",
  "follow_up",
  "key_evidence",
  "link",
  "link_opening",
  "month",
  "month_row",
  "request",
  "run",
  "run_item",
  "scan",
  "setting",
  "setting_change",
  "throttle",
  "webhook",
  "webhook_delivery",
].map((n) => `invoicing_${n}`)

// Medusa's runner splits the server's URL into parts, and requires the host localhost.
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
      await ledger.apply(
        byHand({
          id,
          expect: { state: "queued" },
          set: {
            state: "issuing",
            stampToken,
            stampedAt: DATABASE_NOW,
            stampExpiresAt: { fromNowMs: 65_000 },
          },
        })
      )
    const issue = async (request: InvoiceRequest, invoiceId: string, accountId = "acc_default") => {
      await stamp(request)
      return await ledger.apply(
        byHand({
          id: request.id,
          expect: { state: "issuing", stampToken: "token" },
          set: { state: "issued", stampToken: null, accountId, invoiceId, readBack: "pending" },
        })
      )
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

      it("deletes bulk runs with their items once they were finished long ago, the oldest first", async () => {
        const keep = async (days: number, finished: number | null) => {
          const id = await ledger.insertBulkRun({
            act: "retry",
            actorId: "user_1",
            note: null,
            items: [1, 2].map((n) => ({
              orderId: `order_${n}`,
              orderDisplayId: null,
              requestId: null,
            })),
          })
          await sql(
            `update invoicing_bulk_run set created_at = now() - make_interval(days => $2),
               finished_at = now() - make_interval(days => $3) where id = $1`,
            [id, days, finished]
          )
          return id
        }
        const idsIn = async (table: string, column: string) => {
          const rows = await sql(`select distinct ${column} as id from ${table}`)
          return rows.map(({ id }) => String(id)).sort()
        }
        const oldest = await keep(200, 199)
        const old = await keep(95, 91)
        const kept = [await keep(95, 89), await keep(95, null), await keep(1, 1)].sort()
        expect(await ledger.deleteOldBulkRuns({ olderThanDays: 90, limit: 1 })).toBe(1)
        expect(await idsIn("invoicing_bulk_run", "id")).not.toContain(oldest)
        expect(await idsIn("invoicing_bulk_run", "id")).toContain(old)
        expect(await ledger.deleteOldBulkRuns({ olderThanDays: 90, limit: 10 })).toBe(1)
        expect(await idsIn("invoicing_bulk_run", "id")).toEqual(kept)
        expect(await idsIn("invoicing_bulk_item", "run_id")).toEqual(kept)
        expect(await ledger.deleteOldBulkRuns({ olderThanDays: 90, limit: 10 })).toBe(0)
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
          await ledger.apply(
            byHand({
              id,
              expect: { state: "queued", revision: 1 },
              set: toSkipped,
            })
          )
        ).toBeNull()
        await stamp(request, "mine")
        const toIssued = { state: "issued" as const }
        expect(
          await ledger.apply(
            byHand({
              id,
              expect: { state: "issuing", stampToken: "another" },
              set: toIssued,
            })
          )
        ).toBeNull()
        expect(
          await ledger.apply(
            byHand({
              id,
              expect: { state: "issuing", sendState: "sent" },
              set: toIssued,
            })
          )
        ).toBeNull()
        expect((await ledger.findRequest(id))?.state).toBe("issuing")
      })

      it("throws on a move that may not be, and leaves the row as it was", async () => {
        const request = await insert()
        await issue(request, "90001")
        for (const state of ["queued", "issuing", "unknown", "canceled"] as const) {
          await expect(
            ledger.apply(byHand({ id: request.id, expect: { state: "issued" }, set: { state } }))
          ).rejects.toThrow(/may not go from issued/)
        }
        await expect(
          ledger.apply(
            byHand({
              id: request.id,
              expect: { state: "issued", sendState: "sent" },
              set: { sendState: "queued" },
            })
          )
        ).rejects.toThrow(/sent/)
        expect((await ledger.findRequest(request.id))?.state).toBe("issued")
      })

      it("records the calls made also when the claim is lost", async () => {
        const request = await insert()
        const change = { state: "issued" as const, invoiceId: "90001" }
        const lost = await ledger.apply(
          byHand({
            id: request.id,
            expect: { state: "issuing", stampToken: "gone" },
            set: change,
            attempts: [report(), report("read")],
          })
        )
        expect(lost).toBeNull()
        const attempts = await ledger.listInvoiceAttempts({ request_id: request.id })
        expect(attempts.map(({ operation }) => operation).sort()).toEqual(["create", "read"])
        expect(attempts[0]?.duration_ms).toBe(12)
      })

      it("writes a person's act with what it changed, once, and not where the claim is lost", async () => {
        const operator = { actorId: "user_1", act: "skip", note: "by hand" }
        const readActs = async ({ id }: InvoiceRequest) =>
          await sql(
            "select actor_id, act, note from invoicing_act where request_id = $1 order by created_at",
            [id]
          )
        const request = await insert({ operator: { ...operator, act: "issue", note: null } })
        // No person acted on an order that already has a request.
        await ledger.insertRequest({
          orderId: request.orderId,
          orderDisplayId: "1",
          companyId: "default",
          isForced: false,
          requestedBy: "person",
          operator,
        })
        const skip = skipByOperator(request, "by hand")
        const acted = actedBy(skip, operator)!
        const ends = await times(20, async () => await ledger.apply(acted))
        expect(ends.filter((end) => end !== null)).toHaveLength(1)
        expect(await readActs(request)).toEqual([
          { actor_id: "user_1", act: "issue", note: null },
          { actor_id: "user_1", act: "skip", note: "by hand" },
        ])
      })

      it("keeps row and calls together: a change that fails leaves neither", async () => {
        const [one, two] = [await insert(), await insert()]
        await issue(one, "90001")
        await stamp(two)
        await expect(
          ledger.apply(
            byHand({
              id: two.id,
              expect: { state: "issuing" },
              set: { state: "issued", accountId: "acc_default", invoiceId: "90001" },
              attempts: [report()],
            })
          )
        ).rejects.toThrow()
        expect((await ledger.findRequest(two.id))?.state).toBe("issuing")
        expect(await ledger.listInvoiceAttempts({ request_id: two.id })).toEqual([])
      })

      it("ties an invoice of one account to one order, and knows two accounts' ids apart", async () => {
        const [one, two] = [await insert(), await insert()]
        const other = await insert()
        await issue(one, "90001")
        await expect(issue(two, "90001")).rejects.toThrow()
        expect((await issue(other, "90001", "acc_later"))?.invoiceId).toBe("90001")
        const account = { companyId: "default", accountId: "acc_default" }
        expect(await ledger.findTiedInvoices(account, ["90001", "90002"], two.id)).toEqual(
          new Set(["90001"])
        )
        expect(await ledger.findTiedInvoices(account, ["90001"], one.id)).toEqual(new Set())
        const fresh = { companyId: "default", accountId: "acc_fresh" }
        expect(await ledger.findTiedInvoices(fresh, ["90001"], two.id)).toEqual(new Set())
        const holders = await ledger.findHolders("default", ["90001", "90002"], other.id)
        expect(holders.map(({ id }) => id)).toEqual([one.id])
        expect(await ledger.findHolders("hurt", ["90001"], two.id)).toEqual([])
      })

      it("counts an invoice issued with no account as its company's", async () => {
        const { id } = await insert()
        const set = { state: "issued", invoiceId: "90001" } as const
        await ledger.apply(byHand({ id, expect: { state: "queued" }, set }))
        const tied = async (companyId: string) =>
          await ledger.findTiedInvoices({ companyId, accountId: "acc_x" }, ["90001"], "another")
        expect(await tied("default")).toEqual(new Set(["90001"]))
        expect(await tied("hurt")).toEqual(new Set())
      })

      it("knows ids of two companies as one account's when they have the same key", async () => {
        const key = { keyDigest: "shared", accountId: null }
        const first = await ledger.openAccount({ companyId: "default", ...key })
        const second = await ledger.openAccount({ companyId: "hurt", ...key })
        expect(second).not.toBe(first)
        await issue(await insert(), "90001", first)
        const account = { companyId: "hurt", accountId: second }
        expect(await ledger.findTiedInvoices(account, ["90001"], "another")).toEqual(
          new Set(["90001"])
        )
      })

      it("opens one account for a key, whoever of twenty decides first, and never another", async () => {
        const old = await ledger.openAccount({
          companyId: "default",
          keyDigest: "old",
          accountId: null,
        })
        const decided = await times(
          20,
          async (n) =>
            await ledger.openAccount({
              companyId: "default",
              keyDigest: "new",
              accountId: n % 2 ? old : null,
            })
        )
        expect(new Set(decided).size).toBe(1)
        expect(await ledger.findAccountOfKey("default", "new")).toBe(decided[0])
        expect(await ledger.findAccountOfKey("hurt", "new")).toBeNull()
        const accounts = await ledger.findAccounts("default")
        expect(accounts).toHaveLength(decided[0] === old ? 1 : 2)
        expect(accounts.at(-1)).toMatchObject({ id: old, hasInvoices: false })
        await issue(await insert(), "90001", old)
        expect((await ledger.findAccounts("default")).at(-1)).toMatchObject({ hasInvoices: true })
      })

      it("takes a person's word for the account of a key, with rows, record and evidence", async () => {
        const companyId = "stated"
        const open = async (keyDigest: string) =>
          await ledger.openAccount({ companyId, keyDigest, accountId: null })
        const before = await open("key one")
        const first = await issue(await insert({ companyId }), "1", before)
        const lost = await stamp(await insert({ companyId }))
        await ledger.apply(
          byHand({
            id: lost!.id,
            expect: { state: "issuing" },
            set: { state: "unknown", accountId: before, keyDigest: "key one", looks: 1 },
            attempts: [{ ...report(), outcome: "unknown" }],
          })
        )
        const begun = await open("key two")
        const later = await issue(await insert({ companyId }), "2", begun)
        expect(await ledger.describeAccounts(companyId)).toMatchObject([
          { id: begun, invoices: 1, unresolved: 0, keys: 1, hasInvoices: true },
          { id: before, invoices: 1, unresolved: 1, keys: 1, hasUnresolved: true },
        ])
        const base = { companyId, keyDigest: "key two", actorId: "user_1", note: "Same firm" }
        const seen = { at: new Date().toISOString(), accounts: [] }
        const reasons = [{ code: "OUTCOME_UNKNOWN", field: null, params: {}, message: "said so" }]
        const keys = ["key two"]
        const same = { ...base, verdict: "same", keys, accountId: before, seen } as const
        expect(await ledger.stateAccount({ ...same, from: before }, reasons)).toBe("changed")
        const gone = { ...same, from: begun, accountId: "invacc_none" }
        expect(await ledger.stateAccount(gone, reasons)).toBe("changed")
        const { statements } = await ledger.readStoredSettings()
        const stated = await ledger.stateAccount({ ...same, from: begun }, reasons)
        expect(stated).toMatchObject({
          unresolved: [{ id: lost!.id, looks: 0, revision: lost!.revision + 1, reasons }],
        })
        expect((await ledger.readStoredSettings()).statements).toBe(statements + 1)
        expect(await ledger.findAccountOfKey(companyId, "key two")).toBe(before)
        for (const id of [first!.id, lost!.id, later!.id]) {
          expect(await ledger.findRequest(id)).toMatchObject({ accountId: before })
        }
        // A caller with an older answer writes the account that is valid by now.
        const last = await stamp(await insert({ companyId }))
        expect(
          await ledger.apply(
            byHand({
              id: last!.id,
              expect: { state: "issuing" },
              set: { keyDigest: "key two", accountId: { ofKey: "key two", otherwise: begun } },
            })
          )
        ).toMatchObject({ accountId: before })

        await ledger.apply(
          byHand({
            id: last!.id,
            expect: { state: "issuing" },
            set: { state: "issued", invoiceId: "3" },
          })
        )
        const queued = await ledger.apply(
          byHand({
            id: lost!.id,
            expect: { state: "unknown" },
            set: { state: "queued", keyDigest: "key two" },
          })
        )
        const another = { ...base, verdict: "another", from: before, seen: null } as const
        expect(await ledger.stateAccount(another, reasons)).toMatchObject({
          unresolved: [{ id: lost!.id, revision: queued!.revision + 1, accountId: before }],
        })
        const apart = await ledger.findAccountOfKey(companyId, "key two")
        expect(apart).not.toBe(before)
        expect(await ledger.findRequest(last!.id)).toMatchObject({ accountId: apart })
        expect(await ledger.findRequest(first!.id)).toMatchObject({ accountId: before })
        expect(await ledger.findRequest(lost!.id)).toMatchObject({ keyDigest: null })
        expect(
          await sql(
            `select verdict, from_account_id, to_account_id, actor_id, note, seen
             from invoicing_account_statement where company_id = $1 order by created_at`,
            [companyId]
          )
        ).toEqual([
          ...[
            {
              verdict: "same",
              from_account_id: begun,
              to_account_id: before,
              actor_id: "user_1",
              note: "Same firm",
              seen,
            },
          ],
          expect.objectContaining({ verdict: "another", to_account_id: apart, seen: null }),
        ])
      })

      it("joins no accounts in which one id stands for two orders", async () => {
        const companyId = "clashing"
        const open = async (keyDigest: string) =>
          await ledger.openAccount({ companyId, keyDigest, accountId: null })
        const [before, begun] = [await open("one"), await open("two")]
        await issue(await insert({ companyId }), "1", before)
        const later = await issue(await insert({ companyId }), "1", begun)
        const of = { keys: ["two"], from: begun, accountId: before, seen: null }
        const same = { verdict: "same", ...of } as const
        const base = { companyId, keyDigest: "two", actorId: "user_1", note: "Same firm" }
        expect(await ledger.stateAccount({ ...base, ...same }, [])).toBe("clash")
        expect(await ledger.findRequest(later!.id)).toMatchObject({ accountId: begun })
        expect(await ledger.findAccountOfKey(companyId, "two")).toBe(begun)
      })

      it("notes the invoice a create was answered with although the claim is lost", async () => {
        const request = await insert()
        await stamp(request)
        const late = async (answered: string) =>
          await ledger.apply(
            byHand({
              id: request.id,
              expect: { state: "issuing", stampToken: "another" },
              set: { state: "issued", invoiceId: answered },
              answered,
              attempts: [report()],
            })
          )
        expect(await late("90001")).toBeNull()
        expect(await ledger.findRequest(request.id)).toMatchObject({
          state: "issuing",
          invoiceId: null,
          answeredInvoiceIds: ["90001"],
        })
        expect(await ledger.hasAnsweredCreate(request.id)).toBe(true)
        expect(await ledger.hasAnsweredCreate("another")).toBe(false)
        const set = { state: "queued", stampToken: null } as const
        await ledger.apply(byHand({ id: request.id, expect: { state: "issuing" }, set }))
        const stampAgain = async () =>
          await ledger.apply(
            byHand({
              id: request.id,
              expect: { state: "queued", isUnanswered: true },
              set: { state: "issuing", stampToken: "third" },
            })
          )
        expect(await stampAgain()).toBeNull()
        await ledger.apply(
          byHand({
            id: request.id,
            expect: { state: "queued" },
            set: {},
            settled: ["90001"],
          })
        )
        expect(await stampAgain()).toMatchObject({ state: "issuing" })
      })

      it("notes no answer that the row has as its invoice", async () => {
        const request = await insert()
        await issue(request, "90001")
        await ledger.apply(
          byHand({
            id: request.id,
            expect: { state: "issuing", stampToken: "token" },
            set: { state: "issued" },
            answered: "90001",
          })
        )
        expect((await ledger.findRequest(request.id))?.answeredInvoiceIds).toBeNull()
      })

      it("lists an issued request that was answered with two invoices until one is settled", async () => {
        const request = await insert()
        await issue(request, "90001")
        const waiting = async () => (await ledger.summarize("Europe/Warsaw")).needsAttention
        const before = await waiting()
        await ledger.apply(
          byHand({
            id: request.id,
            expect: { state: "issuing", stampToken: "token" },
            set: { state: "issued" },
            answered: "90002",
          })
        )
        expect((await ledger.findRequest(request.id))?.answeredInvoiceIds).toEqual(["90002"])
        expect(await waiting()).toBe(before + 1)
        await ledger.apply(
          byHand({
            id: request.id,
            expect: { state: "issued" },
            set: {},
            settled: ["90002"],
          })
        )
        expect(await waiting()).toBe(before)
      })

      const idsOf = (due: readonly { request: { id: string } }[]) =>
        due.map(({ request }) => request.id)

      it("gives each request that is due to one of twenty claimers", async () => {
        const requests = await times(60, async () => await insert())
        const batches = await times(20, async () => await ledger.claimDue({ limit: 10 }))
        const claimed = idsOf(batches.flat())
        expect(new Set(claimed).size).toBe(claimed.length)
        const rest = await ledger.claimDue({ limit: 100 })
        expect([...claimed, ...idsOf(rest)].sort()).toEqual(requests.map(({ id }) => id).sort())
        expect(await ledger.claimDue({ limit: 100 })).toEqual([])
      })

      it("wakes nobody of a company on hold, nobody who shall wait, and nobody just woken", async () => {
        const held = await insert({ companyId: "hurt" })
        const waits = await insert()
        await ledger.apply(
          byHand({
            id: waits.id,
            expect: { state: "queued" },
            set: { nextAttemptAt: new Date(Date.now() + 3_600_000).toISOString() },
          })
        )
        const awake = await insert()
        await ledger.apply(
          byHand({
            id: awake.id,
            expect: { state: "queued" },
            set: { enqueuedAt: DATABASE_NOW },
          })
        )
        const hold = { companyId: "hurt", cause: "key-rejected" as const, keyDigest: "d" }
        expect(await times(5, async () => await ledger.holdCompany(hold))).toContain(true)
        expect(await ledger.claimDue({ limit: 9 })).toEqual([])
        const serving = { limit: 9, configuredIds: ["default", "hurt"] }
        expect(await ledger.claimDue(serving)).toEqual([])

        const releases = await times(
          5,
          async () => await ledger.releaseCompany("hurt", "key-rejected")
        )
        expect(releases.filter((end) => end === "active")).toHaveLength(1)
        expect(idsOf(await ledger.claimDue({ limit: 9 }))).toEqual([held.id])
      })

      it("claims what a version before due times has written, and nothing that is settled", async () => {
        const made = await times(7, async () => await insert())
        const write = async (n: number, set: string) =>
          await sql(
            `update invoicing_request set ${set}, due_at = null, due_for = null where id = $1`,
            [made[n]!.id]
          )
        const past = "enqueued_at = now() - interval '2 hours'"
        const issued = `state = 'issued', ${past}`
        await write(0, past)
        await write(1, `state = 'unknown', look_state = 'unreadable', ${past}`)
        await write(2, `${issued}, read_back = 'pending', send_state = 'none'`)
        const unknown = "read_back = 'done', send_state = 'unknown'"
        const old = "send_stamped_at = now() - interval '30 days'"
        await write(3, `${issued}, ${unknown}, send_look_state = 'looking', ${old}`)
        await write(4, `${issued}, ${unknown}, send_look_state = 'left', ${old}`)
        await write(5, `${issued}, read_back = 'done', send_state = 'sent'`)
        // By a version before look states, which may run beside this one for a while.
        await write(6, `state = 'unknown', reasons = '[{"code": "OUTCOME_UNKNOWN"}]', ${past}`)
        const claimed = await ledger.claimDue({ limit: 9 })
        expect(Object.fromEntries(claimed.map(({ request, what }) => [request.id, what]))).toEqual({
          [made[0]!.id]: "issue",
          [made[1]!.id]: "look",
          [made[2]!.id]: "follow_up",
          [made[3]!.id]: "email_look",
          [made[6]!.id]: "look",
        })
        const left = await sql("select id from invoicing_request where due_at is null order by id")
        expect(left.map(({ id }) => id)).toEqual([made[4]!.id, made[5]!.id].sort())
      })

      it("wakes the requests of a company on hold that the options no longer name", async () => {
        const [queued, unknown] = await times(2, async () => await insert({ companyId: "gone" }))
        await ledger.apply(
          byHand({
            id: unknown!.id,
            expect: { state: "queued" },
            set: { state: "unknown", reasons: [outcomeUnknown("no answer")] },
          })
        )
        await ledger.holdCompany({ companyId: "gone", cause: "difference", keyDigest: null })
        const claim = async (configuredIds?: string[]) =>
          (await ledger.claimDue({ limit: 9, aheadMs: 600_000, configuredIds })).sort((a, b) =>
            a.what < b.what ? -1 : 1
          )
        expect(await claim()).toEqual([])
        expect(await claim(["default", "gone"])).toEqual([])
        const both = [
          { request: { id: queued!.id }, what: "issue" },
          { request: { id: unknown!.id }, what: "look" },
        ]
        expect(await claim(["default"])).toMatchObject(both)
        expect(await claim([])).toMatchObject(both)
      })

      it("holds a company for each cause by itself, and serves it when the last one ends", async () => {
        const hold = async (cause: "unreachable" | "key-rejected" | "difference") =>
          await ledger.holdCompany({ companyId: "default", cause, keyDigest: null })
        const causes = async () => (await ledger.findHolds()).map(({ cause }) => cause)
        const waits = await insert()
        const claim = async () => await ledger.claimDue({ limit: 9 })
        expect(await hold("unreachable")).toBe(true)
        expect(await hold("unreachable")).toBe(false)
        expect(await hold("difference")).toBe(true)
        await ledger.pauseCompany({ companyId: "default", actorId: "user_1", note: "one" })
        await ledger.pauseCompany({ companyId: "default", actorId: "user_2", note: "two" })
        expect(await ledger.findHolds()).toMatchObject([
          { cause: "difference", actorId: null },
          { cause: "paused", actorId: "user_2", note: "two" },
          { cause: "unreachable", companyId: "default" },
        ])
        expect(await ledger.releaseCompany("default", "key-rejected")).toBe("none")
        expect(await ledger.releaseCompany("other", "paused")).toBe("none")
        expect(await ledger.releaseCompany("default", "difference")).toBe("still-on-hold")
        expect(await ledger.releaseCompany("default", "unreachable")).toBe("still-on-hold")
        expect(await causes()).toEqual(["paused"])
        expect(await claim()).toEqual([])
        const served = {
          id: waits.id,
          expect: { state: "queued" as const, isCompanyActive: true as const },
          set: { looks: 0 },
        }
        expect(await ledger.apply(byHand(served))).toBeNull()
        expect(await ledger.releaseCompany("default", "paused")).toBe("active")
        expect(await causes()).toEqual([])
        expect(await ledger.apply(byHand(served))).toMatchObject({ id: waits.id })
        expect(idsOf(await claim())).toEqual([waits.id])
      })

      it("tells exactly one of those who end the last two causes at once that it is active", async () => {
        for (let turn = 0; turn < 20; turn += 1) {
          for (const cause of ["unreachable", "key-rejected"] as const) {
            await ledger.holdCompany({ companyId: "default", cause, keyDigest: null })
          }
          const ends = await Promise.all([
            ledger.releaseCompany("default", "unreachable"),
            ledger.releaseCompany("default", "key-rejected"),
          ])
          expect(ends.sort()).toEqual(["active", "still-on-hold"])
        }
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
          `update invoicing_request set stamped_at = now() - interval '66 seconds',
             stamp_expires_at = now() - interval '1 second' where id = $1`,
          [old.id]
        )
        const reason = { code: "OUTCOME_UNKNOWN", field: null, params: {}, message: "It stopped." }
        const expired = await times(10, async () => await ledger.expireStamps([reason]))
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
        ["DRAFT_FOUND", 11, 30, true],
        ["DRAFT_FOUND", 11, 90, false],
        ["DRAFT_FOUND", 61, 90, true],
        ["ABSENT_AGAIN", 11, 30, false],
        ["ABSENT_AGAIN", 61, 90, true],
      ])(
        "%s, looked at %i minutes ago, sent %i minutes ago: looked at again %s",
        async (code, lookedMinutes, sentMinutes, isClaimed) => {
          const request = await insert()
          await stamp(request)
          const ago = (minutes: number) => ({ fromNowMs: -60_000 * minutes })
          await ledger.apply(
            byHand({
              id: request.id,
              expect: { state: "issuing" },
              set: {
                state: "unknown",
                reasons: [{ code, field: null, params: {}, message: "" }],
                lookState: lookStateOf(code),
                enqueuedAt: ago(lookedMinutes),
                stampedAt: ago(sentMinutes),
              },
            })
          )
          const claimed = await ledger.claimDue({ limit: 10 })
          expect(idsOf(claimed)).toEqual(isClaimed ? [request.id] : [])
        }
      )

      it("keeps a deadline by the database's clock, exactly as long after the stamp as it was given", async () => {
        const stamped = await stamp(await insert())
        const { stampedAt, stampExpiresAt } = stamped!
        expect(Date.parse(stampExpiresAt!) - Date.parse(stampedAt!)).toBe(65_000)
      })

      it.each([
        ["none, for a stamp of ten minutes ago", 10, null, "issuing"],
        ["none, for a stamp of sixteen minutes ago", 16, null, "unknown"],
        ["an earlier stamp's, for a stamp of ten minutes ago", 10, 20, "issuing"],
        ["an earlier stamp's, for a stamp of sixteen minutes ago", 16, 20, "unknown"],
        ["its own, for a stamp of two minutes ago", 2, 1, "unknown"],
        ["its own, an hour away, for a stamp of thirty minutes ago", 30, -60, "issuing"],
      ])(
        "takes a stamp for dead by the deadline it has: %s",
        async (_, stamped, expired, state) => {
          const request = await insert()
          await stamp(request)
          await sql(
            `update invoicing_request set stamped_at = now() - make_interval(mins => $2::int),
             stamp_expires_at = now() - make_interval(mins => $3::int) where id = $1`,
            [request.id, stamped, expired]
          )
          await ledger.expireStamps([])
          expect((await ledger.findRequest(request.id))?.state).toBe(state)
        }
      )

      it("takes an e-mail's stamp for dead by its own deadline", async () => {
        const [old, young] = [await insert(), await insert()]
        for (const [index, request] of [old, young].entries()) {
          await issue(request, `9010${index}`)
          await ledger.apply(
            byHand({
              id: request.id,
              expect: { state: "issued", sendState: "none" },
              set: {
                sendState: "sending",
                sendStampedAt: DATABASE_NOW,
                sendStampExpiresAt: { fromNowMs: 35_000 },
              },
            })
          )
        }
        await sql(
          `update invoicing_request set send_stamped_at = now() - interval '36 seconds',
             send_stamp_expires_at = now() - interval '1 second' where id = $1`,
          [old.id]
        )
        expect((await ledger.expireSendStamps()).map(({ id }) => id)).toEqual([old.id])
      })

      it("does not let a worker that was declared dead write over the look-up", async () => {
        const request = await insert()
        await stamp(request, "late")
        await sql("update invoicing_request set stamped_at = now() - interval '1 hour'")
        await sql("update invoicing_request set stamp_expires_at = now() - interval '1 minute'")
        await ledger.expireStamps([])
        const late = await ledger.apply(
          byHand({
            id: request.id,
            expect: { state: "issuing", stampToken: "late" },
            set: { state: "queued", stampToken: null },
            attempts: [report()],
          })
        )
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
        const first = await times(20, async () => await ledger.claimThrottle("sweep", 60_000))
        expect(first.filter(Boolean)).toHaveLength(1)
        expect(await ledger.claimThrottle("sweep", 60_000)).toBe(false)
        expect(await ledger.claimThrottle("another", 60_000)).toBe(true)
        await sql("update invoicing_throttle set claimed_at = now() - interval '61 seconds'")
        const second = await times(20, async () => await ledger.claimThrottle("sweep", 60_000))
        expect(second.filter(Boolean)).toHaveLength(1)
      })

      it("remembers the first value of many and tells it to all", async () => {
        const told = await times(20, async (n) => await ledger.saveValueOnce("start", `value ${n}`))
        expect(new Set(told).size).toBe(1)
        expect(await ledger.readValue("start")).toBe(told[0])
        expect(await ledger.readValue("nothing")).toBeNull()
      })

      it("replaces a company's note whose moment has more digits than a note keeps", async () => {
        await sql(
          `insert into invoicing_company (id, key_checked_at, checked_key)
           values ('shop', '2026-03-04 09:00:00.123456+00', 'k')`
        )
        const note = await ledger.readCompanyNote("shop", "keyCheck")
        expect(note).toEqual({ at: "2026-03-04T09:00:00.123Z", keyDigest: "k" })
        const next = { at: "2026-03-04T10:00:00.000Z", keyDigest: "k" }
        expect(await ledger.saveCompanyNoteIf("shop", "keyCheck", note, next)).toBe(true)
        expect(await ledger.readCompanyNote("shop", "keyCheck")).toEqual(next)
      })

      it("tells an unresolved lookalike by content, company and shared key, and no settled one", async () => {
        const stamped = async (contentFingerprint: string, companyId = "default") => {
          const { id } = await insert({ companyId })
          const set = { state: "issuing", stampedAt: DATABASE_NOW, contentFingerprint } as const
          return (await ledger.apply(byHand({ id, expect: { state: "queued" }, set })))!
        }
        const one = await stamped("a.b")
        await stamped("a.c")
        expect(await ledger.hasUnresolvedLookalike(one)).toBe(false)
        const elsewhere = await stamped("a.b", "second")
        expect(await ledger.hasUnresolvedLookalike(one)).toBe(true)
        await sql("update invoicing_request set state = 'refused' where id = $1", [elsewhere.id])
        expect(await ledger.hasUnresolvedLookalike(one)).toBe(false)
        const lookalike = await stamped("a.b")
        expect(await ledger.hasUnresolvedLookalike(one)).toBe(true)
        await ledger.apply(
          byHand({
            id: lookalike.id,
            expect: { state: "issuing" },
            set: { state: "issued", invoiceId: "lookalike" },
          })
        )
        expect(await ledger.hasUnresolvedLookalike(one)).toBe(false)
      })

      it("finds orders' requests, and what was issued last and since, by the database's clock", async () => {
        const issue = async (companyId: string, invoiceId: string, isCreated = true) => {
          const { id, orderId } = await insert({ companyId })
          await ledger.apply(
            byHand({
              id,
              expect: { state: "queued" },
              set: {
                state: "issued",
                invoiceId,
                invoiceNumber: `${invoiceId}/3`,
                reference: `ref. ${invoiceId}`,
                contentFingerprint: "buyer.content",
                accountId: `account of ${companyId} for ${Number(invoiceId) < 73 ? "old" : "new"}`,
                currency: "PLN",
                issueDate: "2026-03-05",
                issuedAt: DATABASE_NOW,
              },
              attempts: isCreated ? [report()] : [],
            })
          )
          return orderId
        }
        const orderId = await issue("firm", "71")
        // The clock is read in milliseconds, but the rows have microseconds.
        await new Promise((resolve) => setTimeout(resolve, 5))
        const between = new Date(await ledger.readClockMs()).toISOString()
        expect(Math.abs(Date.parse(between) - Date.now())).toBeLessThan(60_000)
        expect(await ledger.hasIssuedSince("firm", between)).toBe(false)
        await new Promise((resolve) => setTimeout(resolve, 5))
        await issue("firm", "72")
        await issue("firm", "73")
        await issue("other firm", "74")
        await issue("linking firm", "75", false)
        expect(await ledger.hasIssuedSince("firm", between)).toBe(true)
        expect(await ledger.hasIssuedSince("linking firm", between)).toBe(false)
        const known = await ledger.findKnownInvoices("account of firm for old", 3)
        expect(known.map(({ invoiceId }) => invoiceId)).toEqual(["72", "71"])
        expect(known[0]).toMatchObject({
          invoiceNumber: "72/3",
          reference: "ref. 72",
          gross: null,
          currency: "PLN",
          issueDate: "2026-03-05",
        })
        expect(await ledger.findKnownInvoices("account of firm for old", 1)).toHaveLength(1)
        expect(await ledger.findKnownInvoices("account of other firm for old", 3)).toEqual([])
        const found = await ledger.findRequestsOfOrders([orderId, "order_of_nobody"])
        expect(found.map((request) => request.invoiceId)).toEqual(["71"])
        expect(await ledger.findRequestsOfOrders([])).toEqual([])
      })

      it("counts 403s of a request by the database's clock, and finds who waits beside some", async () => {
        const [one, two] = [await insert(), await insert()]
        const call = { outcome: "key-rejected" as const, code: null, durationMs: 1, words: null }
        const at = { startedAt: "2020-01-01T00:00:00.000Z" }
        await ledger.logAttempts(one.id, [
          { ...call, ...at, operation: "create", status: 403 },
          { ...call, ...at, operation: "create", status: 401 },
          { ...call, ...at, operation: "send", status: 403 },
          { ...call, ...at, operation: "read", status: 403 },
          { ...call, ...at, operation: "create", status: 403 },
        ])
        const counted = await ledger.countForbidden(one.id, "create")
        expect(counted.times).toBe(2)
        expect((await ledger.countForbidden(one.id, "read")).times).toBe(1)
        expect(Date.now() - Date.parse(counted.since ?? "")).toBeLessThan(60_000)
        expect(await ledger.countForbidden(two.id, "create")).toEqual({ times: 0, since: null })

        const company = one.companyId ?? ""
        expect(await ledger.hasQueuedBeside(company, [])).toBe(true)
        expect(await ledger.hasQueuedBeside(company, [one.id])).toBe(true)
        expect(await ledger.hasQueuedBeside(company, [one.id, two.id])).toBe(false)
        expect(await ledger.hasQueuedBeside("other", [])).toBe(false)

        await sql(
          "update invoicing_request set issued_at = now() - interval '1 day', sent_at = now() where id = $1",
          [two.id]
        )
        const since = (ms: number) => new Date(Date.now() - ms).toISOString()
        expect(await ledger.hasSentSince(company, since(60_000))).toBe(false)
        await ledger.logAttempts(two.id, [report("send")])
        expect(await ledger.hasSentSince(company, since(60_000))).toBe(true)
        expect(await ledger.hasSentSince(company, since(-60_000))).toBe(false)
        expect(await ledger.hasSentSince("other", since(60_000))).toBe(false)
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

/**
 * Indexes on expressions, which no model can declare; search.spec fails if the one of the words is missing.
 */
const OVER_EXPRESSIONS = ["IDX_invoicing_request_number_words", "IDX_invoicing_request_gross"]

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

  it("make the indexes on Medusa's tables in whatever schema these are, each once", async () => {
    const other = `${name}_schema`
    await createDatabase(other)
    const sql = async (text: string) => await runSql<{ name: string }>(databaseUrl(other), text)
    await sql("create schema shop")
    await sql(`alter database "${other}" set search_path = shop, public`)
    await sql(`
      create table "order" (id text, email text, metadata jsonb, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz);
      create table order_address (company text, first_name text, last_name text, metadata jsonb, deleted_at timestamptz);
      create table customer (metadata jsonb, deleted_at timestamptz);
      create table payment (id text, captured_at timestamptz, deleted_at timestamptz);
      create table fulfillment (id text, created_at timestamptz, shipped_at timestamptz, delivered_at timestamptz, deleted_at timestamptz)`)
    const listIndexes = async () =>
      (
        await sql(`select indexname as name from pg_indexes where schemaname = 'shop'
          and tablename not like 'invoicing\\_%' order by indexname collate "C"`)
      ).map((row) => row.name)
    const one = await openOrm(other)
    try {
      await one.migrator.up()
      expect(await listIndexes()).toEqual([
        "IDX_invoicing_address_names",
        "IDX_invoicing_customer_tax_number",
        "IDX_invoicing_fulfillment_created_at",
        "IDX_invoicing_fulfillment_delivered_at",
        "IDX_invoicing_fulfillment_shipped_at",
        "IDX_invoicing_order_address_tax_number",
        "IDX_invoicing_order_created_at",
        "IDX_invoicing_order_email",
        "IDX_invoicing_order_tax_number",
        "IDX_invoicing_order_updated_at",
        "IDX_invoicing_payment_captured_at",
      ])
      await one.migrator.down({ to: 0 })
      expect(await listIndexes()).toEqual([])
    } finally {
      await one.close(true)
      await dropDatabase(other)
    }
  })

  it("take what a company had issued for one account, and no create of another key for its", async () => {
    const before = readMigrations()
      .map((migration) => migration.name)
      .filter((migration) => migration < "Migration20261121210000")
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up({ migrations: before })
    const row = async (n: number, company: string, state: string, key: string | null) =>
      await runSql(
        databaseUrl(name),
        `insert into invoicing_request
           (id, order_id, order_display_id, requested_by, company_id, state, key_digest, invoice_id,
            first_stamped_at, stamped_at)
         values ('${n}', 'order_${n}', '${n}', 'sweep', '${company}', '${state}',
           ${key === null ? "null" : `'${key}'`}, ${state === "issued" ? `'inv_${n}'` : "null"},
           now() + interval '${n} seconds', now() + interval '${n} seconds')`
      )
    await row(1, "one", "issued", null)
    await row(2, "one", "issued", "old")
    await row(3, "one", "unknown", "old")
    await row(4, "one", "issued", "new")
    await row(5, "one", "unknown", "new")
    await row(6, "one", "queued", null)
    await row(7, "two", "unknown", "only")
    await orm.migrator.up()
    const rows = await runSql<{ id: string; account_id: string | null }>(
      databaseUrl(name),
      "select id, account_id from invoicing_request order by id"
    )
    const accountOf = (id: string) => rows.find((one) => one.id === id)?.account_id
    expect(accountOf("1")).toEqual(expect.any(String))
    for (const id of ["2", "4", "5"]) expect(accountOf(id)).toBe(accountOf("1"))
    // What the old key opened is not known: no look with the new key may prove absence.
    for (const id of ["3", "6"]) expect(accountOf(id)).toBeNull()
    expect(accountOf("7")).toEqual(expect.any(String))
    expect(accountOf("7")).not.toBe(accountOf("1"))
    const keys = await runSql<{ key_digest: string }>(
      databaseUrl(name),
      "select key_digest from invoicing_account_key order by 1"
    )
    expect(keys.map((key) => key.key_digest)).toEqual(["new", "old", "only"])
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up()
  })

  it("follow what was issued within the last month into KSeF, and nothing older", async () => {
    const before = readMigrations()
      .map((migration) => migration.name)
      .filter((migration) => migration < "Migration20261123074605")
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up({ migrations: before })
    const row = async (id: string, state: string, invoiceId: string | null, days: number) =>
      await runSql(
        databaseUrl(name),
        `insert into invoicing_request (id, order_id, order_display_id, requested_by, company_id,
           state, invoice_id, issued_at)
         values ('${id}', 'order_${id}', '${id}', 'sweep', 'one', '${state}',
           ${invoiceId === null ? "null" : `'${invoiceId}'`}, now() - interval '${days} days')`
      )
    await row("new", "issued", "1", 29)
    await row("old", "issued", "2", 31)
    await row("lost", "unknown", null, 1)
    await orm.migrator.up()
    const watches = await runSql(
      databaseUrl(name),
      "select request_id, kind, company_id, due_at <= now() as is_due from invoicing_follow_up"
    )
    expect(watches).toEqual([{ request_id: "new", kind: "ksef", company_id: "one", is_due: true }])
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up()
  })

  it("give what is open the due time that the lifecycle gives it, and what is over none", async () => {
    const before = readMigrations()
      .map((migration) => migration.name)
      .filter((migration) => migration < "Migration20261126071622")
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up({ migrations: before })
    const listed = (names: readonly string[]) => names.map((one) => `'${one}'`).join(", ")
    // Each state with each reason, at moments before and after every pause.
    await runSql(
      databaseUrl(name),
      `insert into invoicing_request (id, order_id, order_display_id, requested_by, company_id, state,
         read_back, send_state, reasons, send_reasons, enqueued_at, next_attempt_at, stamped_at,
         send_stamped_at, sent_at, deleted_at)
       select n::text, 'order_' || n, n::text, 'sweep', 'one', state, read_back, send_state,
         case when code <> '' then jsonb_build_array(jsonb_build_object('code', code)) end,
         case when code <> '' then jsonb_build_array(jsonb_build_object('code', code)) end,
         case when n % 7 > 0 then now() - (n % 7) * interval '19 minutes' end,
         case when n % 3 = 0 then now() + (n % 5 - 2) * interval '7 minutes' end,
         case when n % 4 > 0 then now() - (n % 11) * interval '13 minutes' end,
         case when n % 5 > 0 then now() - (n % 13) * interval '14 hours 10 minutes' end,
         case when n % 8 = 0 then now() end, case when n % 17 = 0 then now() end
       from (select row_number() over () as n, * from
         unnest(array[${listed(REQUEST_STATES)}]) state,
         unnest(array['none', 'pending', 'done']) read_back,
         unnest(array[${listed(SEND_STATES)}]) send_state,
         unnest(array['', 'OUTCOME_UNKNOWN', 'LOOKUP_FAILED', 'AMBIGUOUS_LOOKUP', 'DRAFT_FOUND',
           'ABSENT_AGAIN', 'SEND_UNCONFIRMED']) code,
         generate_series(1, 9)) as every`
    )
    await orm.migrator.up()
    const rows = (
      await runSql(databaseUrl(name), "select * from invoicing_request order by id")
    ).map((row) => toInvoiceRequest(row))
    expect(rows).toHaveLength(REQUEST_STATES.length * 3 * SEND_STATES.length * 7 * 9)
    const told = rows.map(({ dueAt, dueFor }) => ({ dueAt, dueFor }))
    const expected = rows.map((row) => {
      const isDeleted = (row as unknown as { deletedAt: unknown }).deletedAt !== null
      const due = isDeleted ? null : findDue(row)
      return { dueAt: due?.at ?? null, dueFor: due?.what ?? null }
    })
    expect(told).toEqual(expected)
    for (const { state, sendState, reasons, sendReasons, ...row } of rows) {
      const code = state === "unknown" ? lookStateOf(reasons?.[0]?.code) : null
      const sendCode = sendState === "unknown" ? sendLookStateOf(sendReasons?.[0]?.code) : null
      expect(row).toMatchObject({ lookState: code, sendLookState: sendCode })
    }
    // The migration is older than looking for the rest of a payment, and so is every row it meets.
    for (const what of DUE_WORKS.filter((work) => work !== "payment_look")) {
      expect(told.filter(({ dueFor }) => dueFor === what).length).toBeGreaterThan(9)
    }
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up()
  })

  it("move scans, claims and what was seen with keys to tables of their own, and back", async () => {
    const before = readMigrations()
      .map((migration) => migration.name)
      .filter((migration) => migration < "Migration20261128164459")
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up({ migrations: before })
    const sql = async (text: string) => await runSql(databaseUrl(name), text)
    const at = "2026-11-20T14:30:00.123Z"
    const seen = { at, accounts: [{ accountId: "a", asked: 3, shown: 1, agreeing: 0 }] }
    const saved: Record<string, unknown> = {
      // Replaces none of them: the names are merely similar.
      "account_seen one": { since: at, actorId: "user" },
      "account_seen one of two d1": seen,
      "account_seen one of two d2": { ...seen, provenWith: ["d1"] },
      "account_doubt one of two d2": Date.parse(at),
      "account_doubt two d3": Date.parse(at),
      "alert KEY": {},
      completion_scan: { after: "order_7" },
      daily_email: "2026-11-20",
      first_start: at,
      "key_check one": { keyDigest: "d1", at },
      stored_settings: { revision: 1, fields: {} },
      sweep_changes: { cursor: "2026-11-20T14:30:00.123456Z" },
      sweep_walk: { trigger: "order.placed", cursor: at, floor: at, startDate: null },
    }
    for (const [id, value] of Object.entries(saved)) {
      await sql(
        `insert into invoicing_setting (id, value, updated_at)
         values ('${id}', '${JSON.stringify(value)}', '${at}')`
      )
    }
    await orm.migrator.up({ migrations: ["Migration20261128164459"] })
    const left = await sql('select id from invoicing_setting order by id collate "C"')
    expect(left.map(({ id }) => id)).toEqual([
      ...["account_seen one", "first_start", "key_check one", "stored_settings"],
    ])
    expect(
      await sql("select id, cursor, trigger, floor, start_date from invoicing_scan order by id")
    ).toEqual([
      {
        id: "changed_orders",
        cursor: "2026-11-20T14:30:00.123456Z",
        ...{ trigger: null, floor: null, start_date: null },
      },
      {
        ...{ id: "missed_orders", cursor: at, trigger: "order.placed" },
        ...{ floor: new Date(at), start_date: null },
      },
      { id: "open_orders", cursor: "order_7", trigger: null, floor: null, start_date: null },
    ])
    expect(await sql("select id, claimed_at, day from invoicing_throttle order by id")).toEqual([
      { id: "alert KEY", claimed_at: new Date(at), day: null },
      { id: "daily_email", claimed_at: new Date(at), day: "2026-11-20" },
    ])
    expect(
      await sql(
        `select company_id, key_digest, accounts, proven_with, seen_at, doubted_since
         from invoicing_key_evidence order by key_digest`
      )
    ).toEqual(
      [
        { key_digest: "d1", accounts: seen.accounts, seen_at: new Date(at), doubted_since: null },
        {
          ...{ key_digest: "d2", accounts: seen.accounts, proven_with: ["d1"] },
          ...{ seen_at: new Date(at), doubted_since: new Date(at) },
        },
        {
          ...{ company_id: "two", key_digest: "d3", accounts: null, seen_at: null },
          doubted_since: new Date(at),
        },
      ].map((row) => ({ company_id: "one of two", proven_with: null, ...row }))
    )
    await orm.migrator.down({ migrations: ["Migration20261128164459"] })
    const back = await sql("select id, value from invoicing_setting")
    expect(Object.fromEntries(back.map(({ id, value }) => [id, value]))).toEqual(saved)
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up()
  })

  it("move what is noted of companies to a row of each, and back", async () => {
    const moving = "Migration20261130104404"
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up({
      migrations: readMigrations()
        .map((migration) => migration.name)
        .filter((migration) => migration < moving),
    })
    const sql = async (text: string) => await runSql(databaseUrl(name), text)
    const prefixes: Readonly<Record<CompanyNoteName, string>> = {
      sellerName: "seller_name",
      keyCheck: "key_check",
      confirmedAccount: "account_seen",
      ledgerCheck: "ledger_check",
      gap: "ledger_gap",
      gapAnswer: "ledger_gap_answer",
      keyRejections: "key_rejections",
      forbiddenCreates: "forbidden_create",
      forbiddenSends: "forbidden_send",
    }
    const names = Object.keys(prefixes) as CompanyNoteName[]
    // Ids of companies may have spaces, and look like another value's name.
    const ids = ["default", "two words", "answer ledger_gap"]
    const saved = Object.fromEntries([
      ...ids.flatMap((id, index) =>
        names.flatMap((note): [string, unknown][] => {
          const forms = NOTES[note]
          return [[`${prefixes[note]} ${id}`, forms[(index + 1) % forms.length]]]
        })
      ),
      ["key_check of a lone one", NOTES.keyCheck[0]],
      ["stored_settings", { revision: 1, fields: {} }],
      ["ledger_gap of a value that is none", null],
    ]) as Record<string, unknown>
    for (const [id, value] of Object.entries(saved)) {
      await sql(
        `insert into invoicing_setting (id, value) values ('${id}', '${JSON.stringify(value)}')`
      )
    }
    await orm.migrator.up()
    const left = await sql("select id from invoicing_setting order by id")
    expect(left.map(({ id }) => id)).toEqual([
      "ledger_gap of a value that is none",
      "stored_settings",
    ])
    const companies = new CompanyNotesStore({
      run: async (text: string, values: unknown[]) => {
        let last = 0
        const numbered = text.replace(/\?/g, () => `$${(last += 1)}`)
        return await runSql(databaseUrl(name), numbered, values)
      },
    } as unknown as Database)
    for (const id of ids) {
      for (const note of names) {
        expect(await companies.readCompanyNote(id, note)).toStrictEqual(
          saved[`${prefixes[note]} ${id}`]
        )
      }
    }
    expect(await companies.readCompanyNote("of a lone one", "keyCheck")).toEqual(NOTES.keyCheck[0])
    expect(await companies.readCompanyNote("of a lone one", "gap")).toBeNull()
    await orm.migrator.down({ migrations: [moving] })
    const back = await sql("select id, value from invoicing_setting")
    expect(Object.fromEntries(back.map(({ id, value }) => [id, value]))).toEqual(saved)
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up()
  })

  it("give stored events and codes of companies their new names, and back", async () => {
    const renaming = "Migration20261129190500"
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up({
      migrations: readMigrations()
        .map((migration) => migration.name)
        .filter((migration) => migration < renaming),
    })
    const sql = async (text: string) => await runSql(databaseUrl(name), text)
    const names = [
      "invoicing.company.held",
      "invoicing.company.served",
      "invoicing.invoice.issued",
    ] as const
    for (const [at, event] of names.entries()) {
      await sql(
        `insert into invoicing_event (id, sequence, name, subject, data)
         values ('event${at}', ${at}, '${event}', 'company:one', '{}')`
      )
      await sql(
        `insert into invoicing_webhook_delivery
           (id, webhook_id, event_id, event_name, subject, sequence, data, occurred_at, state, attempts)
         values ('delivery${at}', 'hook', 'event${at}', '${event}', 'company:one', ${at}, '{}', now(),
           'pending', '[]')`
      )
    }
    const hooks = [JSON.stringify(names), null] as const
    for (const [at, events] of hooks.entries()) {
      await sql(
        `insert into invoicing_webhook (id, url, description, events, secret, created_by)
         values ('hook${at}', 'https://example.com', '', ${events && `'${events}'`}, 'secret', 'user')`
      )
    }
    for (const [at, code] of ["COMPANY_HELD", "COMPANY_NOT_SERVED", "REQUEST_EXISTS"].entries()) {
      await sql(
        `insert into invoicing_bulk_item (id, run_id, position, code) values ('bulk${at}', 'run', ${at}, '${code}')`
      )
      await sql(
        `insert into invoicing_run_item (id, run_id, position, code, params)
         values ('item${at}', 'run', ${at}, 'not_tied', '{"reason": "${code}"}')`
      )
    }
    const read = async () => ({
      events: (await sql("select name from invoicing_event order by id")).map((row) => row.name),
      deliveries: (await sql("select event_name from invoicing_webhook_delivery order by id")).map(
        (row) => row.event_name
      ),
      hooks: (await sql("select events from invoicing_webhook order by id")).map(
        (row) => row.events
      ),
      bulk: (await sql("select code from invoicing_bulk_item order by id")).map((row) => row.code),
      items: (await sql("select params from invoicing_run_item order by id")).map(
        (row) => row.params
      ),
    })
    const old = await read()
    await orm.migrator.up()
    const renamed = [
      "invoicing.company.on_hold",
      "invoicing.company.active",
      "invoicing.invoice.issued",
    ]
    const codes = ["COMPANY_ON_HOLD", "COMPANY_NOT_CONFIGURED", "REQUEST_EXISTS"]
    expect(await read()).toEqual({
      ...{ events: renamed, deliveries: renamed, hooks: [renamed, null], bulk: codes },
      items: codes.map((reason) => ({ reason })),
    })
    await orm.migrator.down({ migrations: [renaming] })
    expect(await read()).toEqual(old)
    await orm.migrator.down({ to: 0 })
    await orm.migrator.up()
  })

  it("say what the models say: no migration is pending", async () => {
    await orm.migrator.up()
    expect(await listTables()).toEqual(TABLES)
    expect(await listPending()).toEqual([])

    // The comparison itself is meaningful only if it detects what is missing.
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
      .filter((line) => line.includes("invoicing_"))
      .filter((line) => !OVER_EXPRESSIONS.some((name) => line.includes(name)))
  }
})

async function openOrm(name: string) {
  return await MikroORM.init({
    ...defineMikroOrmCliConfig("invoice_ledger", {
      entities: toMikroOrmEntities(MODELS) as never,
      clientUrl: databaseUrl(name),
      dbName: name,
      // By name: under Jest the migrator does not find the files itself.
      migrations: { migrationsList: readMigrations(), snapshot: false, silent: true },
    }),
    // The framework's defaults would override the URL.
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
