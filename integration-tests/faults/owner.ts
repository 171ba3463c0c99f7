import { setTimeout as sleep } from "node:timers/promises"
import type { CompanyAccountResponse } from "../../src/types"
import type { InvoiceRecord } from "../../sandbox"
import { AdminApi, type Answer } from "./admin-api"
import { isDraft, type Books } from "./books"
import { COMPANIES, optionIdOf, type CompanyName } from "./companies"
import { Copies } from "./copies"
import { isRefusedForGood, type KsefOffice } from "./ksef-office"
import { isPaidInFull, readPayers } from "./payments"
import type { ProcessPool } from "./process-pool"
import { isLeftOver, orderNumberOfRow, readHolds, readRows, type Row } from "./rows"

const EVERY_MS = 1_500

/**
 * The shop's owner, using the admin API: sees what needs manual review, looks up the truth in the service's
 * books and presses the right button.
 */
export class Owner {
  /** What the API refused last, by order, to find out why an order is left. */
  readonly refusals = new Map<string, string>()
  /** When Send was first pressed for an order, in milliseconds. */
  readonly sent = new Map<string, number>()
  /** Orders whose e-mail was still kept back at rest, because KSeF refused the invoice. */
  readonly keptBack = new Set<string>()
  readonly copies = new Copies()
  private readonly linked = new Set<string>()
  private readonly end = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private readonly api: AdminApi

  constructor(
    pool: ProcessPool,
    private readonly books: Books,
    private readonly office: KsefOffice,
    private readonly url: string,
    /** Ids of past orders, for which the owner wants no e-mails. */
    private readonly past: ReadonlySet<string>
  ) {
    this.api = new AdminApi(async () => await pool.server())
  }

  /** Reviews every draft and difference as it appears, so that companies become active again. */
  begin(): void {
    this.running = this.attend()
    this.running.catch(() => undefined)
  }

  async close(): Promise<void> {
    this.end.abort()
    await this.running
  }

  /** One round over everything that needs manual review; returns the number of buttons pressed. */
  async settle(): Promise<number> {
    await this.lookAround()
    const rows = await readRows(this.url)
    let pressed = 0
    for (const company of COMPANIES) pressed += await this.sayWhichAccount(company, rows)
    for (const row of await this.listKeptBack()) this.keptBack.add(row.order_id)
    for (const row of await readRows(this.url)) {
      const button = this.chooseButton(row)
      if (!button) continue
      pressed += 1
      const isToBuyer = button.path.endsWith("/send") && button.body === undefined
      if (isToBuyer && !this.sent.has(row.order_id)) this.sent.set(row.order_id, Date.now())
      if (button.path.endsWith("/link")) this.linked.add(row.order_id)
      await this.press(row, button.path, button.body)
    }
    return pressed + this.fixRefused() + (await this.markPaid())
  }

  /** Rows whose e-mail is kept back until a person fixes the invoice in the service. */
  async listKeptBack(): Promise<Row[]> {
    const isRefused = (document: InvoiceRecord) => {
      const standing = this.office.standingOf(document)
      return standing !== undefined && isRefusedForGood(standing)
    }
    return (await readRows(this.url)).filter(
      (row) =>
        row.send_state === "refused" &&
        row.send_reasons?.[0]?.code === "KSEF_REJECTED" &&
        this.documentsOf(row).some(isRefused)
    )
  }

  /** Fixes and resubmits in the service what KSeF refused; the e-mail is then sent automatically. */
  private fixRefused(): number {
    const refused = this.office.list().filter(isRefusedForGood)
    for (const record of refused) this.office.fix(record)
    return refused.length
  }

  /**
   * Marks as paid what the plugin leaves to a person. An invoice that differs or could not be read back is
   * marked on its page; a linked one, whose payments are not tracked, is marked in the service.
   */
  private async markPaid(): Promise<number> {
    const paid = new Set(
      (await readPayers(this.url)).filter(isPaidInFull).map((one) => one.order_id)
    )
    let pressed = 0
    for (const row of await readRows(this.url)) {
      const [document] = this.documentsOf(row)
      if (!document || row.state !== "issued" || document.isPaid || !paid.has(row.order_id))
        continue
      if (row.payment === null && this.linked.has(row.order_id)) {
        await this.books.markPaid(document)
      } else if (row.payment !== null && mayBeLeftUnmarked(row)) {
        await this.press(row, `requests/${row.id}/mark-paid`, { state: row.payment })
      } else continue
      pressed += 1
    }
    return pressed
  }

  /**
   * A key is only ever replaced by another one of the same account. If the service hid what would prove it,
   * the owner states so. Returns the number of statements.
   */
  private async sayWhichAccount(company: CompanyName, rows: readonly Row[]): Promise<number> {
    const own = rows.filter((row) => companyOfRow(row) === company)
    const isOpen = ({ order_id: order, reasons, send_reasons: ofMail }: Row) =>
      reasons?.[0]?.code === "ACCOUNT_UNCERTAIN" ||
      ofMail?.[0]?.code === "ACCOUNT_CHANGED" ||
      // The user who pressed Send sees this error immediately.
      this.refusals.get(order)?.includes("ACCOUNT_IS_ANOTHER") === true
    return own.some(isOpen) ? await this.nameAccount(company, rows) : 0
  }

  /** The same for a run that cannot continue before it is stated. */
  async nameAccount(company: CompanyName, rows: readonly Row[]): Promise<number> {
    const own = rows.filter((row) => companyOfRow(row) === company)
    const path = `companies/${optionIdOf(company)}/account`
    const asked = await this.call("GET", path)
    if (asked?.status !== 200) return 0
    const { key, present, others } = JSON.parse(asked.text) as CompanyAccountResponse
    const isTheirs = (accountId: string) =>
      own
        .filter((row) => row.account_id === accountId)
        .flatMap((row) => this.books.documentsOf(orderNumberOfRow(row)))
        .some(({ companyId }) => companyId === company)
    const same = others.find(({ id }) => isTheirs(id))
    if (!present || !same) return 0
    const said = await this.call("POST", path, {
      ...{ key, verdict: "same", present_id: present.id, account_id: same.id },
      note: "The key was made anew in the same account",
    })
    return said?.status === 200 ? 1 : 0
  }

  /** The button that this row needs; null if it does not need manual review. */
  private chooseButton(row: Row): { path: string; body?: object } | null {
    const path = (name: string) => `requests/${row.id}/${name}`
    const [document] = this.documentsOf(row)
    const isFound = row.state === "refused" && row.reasons?.[0]?.code === "MAY_BE_ISSUED"
    if (!isFound && (row.state === "refused" || row.state === "failed")) {
      return { path: path("retry") }
    }
    if (isFound || row.state === "unknown") {
      if (!document) {
        const { stamped_at: last_create_at, answered_invoice_ids: answered } = row
        return {
          path: path("not-there"),
          body: { last_create_at, answered_invoice_ids: answered ?? [] },
        }
      }
      if (isDraft(document)) this.books.issue(document)
      return { path: path("link"), body: { invoice_id: String(document.invoiceId) } }
    }
    // Once KSeF accepts it, the e-mail is sent automatically.
    if (row.send_state === "refused" && row.send_reasons?.[0]?.code === "KSEF_REJECTED") return null
    const isMailed = document !== undefined && this.books.mailsOf(document).length > 0
    // "none" after a link: a person decides whether to mail such an invoice.
    const isOwed = ["none", "unknown", "refused", "failed"].includes(row.send_state)
    if (this.past.has(row.order_id)) return null
    if (row.state === "issued" && isOwed && !isMailed) return { path: path("send") }
    return isMailed && this.copies.isOpen(row) ? this.copies.order(row) : null
  }

  /** The owner has to delete a leftover draft; it must not be issued or linked. */
  private documentsOf(row: Row) {
    const documents = this.books.documentsOf(orderNumberOfRow(row))
    return documents.filter((document) => !isLeftOver(row, document))
  }

  private async attend(): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted) {
      const copied = this.copies.choose(await readRows(this.url), this.past)
      const button = copied && this.copies.order(copied)
      await Promise.all([
        this.lookAround(),
        copied && button && this.press(copied, button.path, button.body),
      ])
      await sleep(EVERY_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Looks up the reported invoices in the service and fixes them there: a draft is issued. */
  private async lookAround(): Promise<void> {
    const holds = await readHolds(this.url)
    for (const row of await readRows(this.url)) {
      if (row.difference === null && row.reasons?.[0]?.code !== "DRAFT_FOUND") continue
      for (const document of this.documentsOf(row)) {
        if (isDraft(document)) this.books.issue(document)
      }
    }
    for (const { company, cause } of holds) {
      if (cause !== "difference") continue
      const body = { cause: "difference", note: "Looked at in the service" }
      await this.call("POST", `companies/${company}/resume`, body)
    }
  }

  private async press(row: Row, path: string, body: object = {}): Promise<void> {
    const answer = await this.call("POST", path, body)
    if (answer && answer.status >= 300) {
      this.refusals.set(row.order_id, `${path}: ${answer.status} ${answer.text}`)
    }
  }

  private async call(method: "GET" | "POST", path: string, body?: object): Promise<Answer | null> {
    return await this.api.call(method, path, body)
  }
}

/** The plugin does not automatically mark an invoice that differs, or that it could not compare. */
export const mayBeLeftUnmarked = ({ difference, read_back: readBack, reasons }: Row): boolean =>
  difference !== null || readBack !== "done" || (reasons ?? []).length > 0

export const companyOfRow = ({ company_id }: Row): CompanyName =>
  COMPANIES.find((company) => optionIdOf(company) === company_id) ?? "default"
