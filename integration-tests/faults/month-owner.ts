import { setTimeout as sleep } from "node:timers/promises"
import type { MonthLine, MonthReading, MonthResponse, MonthRowsResponse } from "../../src/types"
import { runSql } from "../shop/database"
import { thisMonth } from "../shop/month-trouble"
import { AdminApi } from "./admin-api"
import { Archives, countPdfs } from "./archives"
import { COMPANIES, optionIdOf, type CompanyName } from "./companies"
import type { TrialTold } from "./judge-trial"
import type { MonthCheck } from "./judge-month"
import { MONTH_POINTS } from "./kill-points"
import type { Owner } from "./owner"
import type { ProcessPool } from "./process-pool"
import { readRows } from "./rows"
import { RunDriver } from "./run-driver"
import type { SeededRandom } from "./seeded-random"

const ROUND_MS = 1_500
const ROWS = 100

/** An archive with fewer PDFs is sent before it can be interrupted. */
const FEWEST_PDFS = 5

/** The pause between two readings if the first showed too few invoices. */
const LULL_MS = 8_000

/** More than there are: each trial run looks at every order. */
const NEWEST = 50_000

/**
 * The owner who tries all orders out, reads each company's month and downloads its PDFs while everything else
 * goes on. Whichever process works on a run dies at each named point once; the server that writes an archive
 * dies after sending part of it, and the archive is downloaded again.
 */
export class MonthOwner {
  /** Archives that were interrupted, and opened after a second download. */
  brokenOff = 0
  readonly faults: string[] = []
  private readonly api: AdminApi
  private readonly archives: Archives
  private readonly end = new AbortController()
  private isCalm = false
  private running: Promise<void> = Promise.resolve()
  private deaths: Promise<boolean>[] = []
  /** Points that no process has reached yet. */
  private readonly left = new Set<string>(MONTH_POINTS)
  /** Whether the latest run of each kind has ended. */
  private readonly done = { trial: false, months: false }
  private trouble = "none"

  constructor(
    private readonly pool: ProcessPool,
    private readonly parts: { owner: Owner; url: string },
    private readonly random: SeededRandom
  ) {
    this.api = new AdminApi(async () => await pool.server())
    this.archives = new Archives(pool, this.api, this.faults)
  }

  begin(): void {
    this.deaths = MONTH_POINTS.map(async (point) => {
      const isDead = await this.pool.killFirst(point, this.end.signal)
      if (isDead) this.left.delete(point)
      return isDead
    })
    this.running = this.work()
    this.running.catch(() => undefined)
  }

  /** Everything else has ended: from now on only the runs themselves can delay each other. */
  async finish(withinMs: number): Promise<void> {
    this.isCalm = true
    await Promise.race([this.running, sleep(withinMs, undefined, { ref: false })])
    this.end.abort()
    await this.running
    if (!this.isThrough) {
      this.faults.push(`trial run, month or its PDFs are left; the last trouble: ${this.trouble}`)
    }
    for (const [at, isDead] of (await Promise.all(this.deaths)).entries()) {
      if (!isDead) this.faults.push(`nobody came by this point: ${MONTH_POINTS[at]}`)
    }
  }

  /** At rest: each month of each company once more, with its rows and all its PDFs. */
  async check(months: readonly string[], withinMs: number): Promise<MonthCheck[]> {
    const signal = AbortSignal.timeout(withinMs)
    const driver = this.drive(signal)
    const checks: MonthCheck[] = []
    for (const company of COMPANIES) {
      for (const month of months) {
        const check = await this.checkOne(driver, company, month, signal)
        if (check) checks.push(check)
        else this.faults.push(`no reading of ${month} of ${company}: ${driver.trouble}`)
      }
    }
    return checks
  }

  /** Every trial run, with its stored report. */
  async listTrials(): Promise<TrialTold[]> {
    return await runSql<TrialTold>(
      this.parts.url,
      `select id, state, total, done, counts, result, coalesce((
         select json_agg(json_build_object('order', order_display_id, 'code', code, 'params', params))
         from invoicing_run_item item where item.run_id = run.id), '[]') as items
       from invoicing_run run where kind = 'trial'`
    )
  }

  private async checkOne(
    driver: RunDriver,
    company: CompanyName,
    month: string,
    signal: AbortSignal
  ): Promise<MonthCheck | null> {
    while (!(await this.readMonth(driver, company, month))) {
      if (signal.aborted) return null
      await sleep(ROUND_MS)
    }
    const reading = await this.findReading(company, month)
    if (!reading) return null
    const rows = await this.listRows(reading)
    return { company, month, reading, rows, files: await this.archives.fetchAll(reading) }
  }

  private get isThrough(): boolean {
    return this.left.size === 0 && this.done.trial && this.done.months && this.brokenOff > 0
  }

  private drive(signal: AbortSignal): RunDriver {
    const { pool, api, random } = this
    return new RunDriver({
      ...{ pool, api, random, url: this.parts.url, kinds: ["trial", "month_close"], signal },
      mend: async (code) => await this.mend(code),
    })
  }

  private async work(): Promise<void> {
    const { signal } = this.end
    const driver = this.drive(signal)
    while (!signal.aborted && !this.isThrough) {
      await this.goRound(driver)
      if (driver.trouble !== "none") this.trouble = driver.trouble
      if (!this.isThrough) await sleep(ROUND_MS, undefined, { signal }).catch(() => undefined)
    }
  }

  /** A killed run has to end as well; a run that has ended by then is not started again. */
  private async goRound(driver: RunDriver): Promise<void> {
    const [ofTrial, ...ofMonths] = MONTH_POINTS
    if (!this.done.trial || this.left.has(ofTrial)) {
      this.done.trial = (await driver.perform("runs/trial", { newest: NEWEST })) !== null
    }
    if (!this.done.months || ofMonths.some((point) => this.left.has(point))) {
      const read: boolean[] = []
      for (const company of this.random.shuffle(COMPANIES)) {
        read.push(await this.readMonth(driver, company, thisMonth()))
      }
      this.done.months = read.every((isRead) => isRead)
    }
    if (this.brokenOff === 0) await this.interruptArchive()
  }

  private async readMonth(driver: RunDriver, company: CompanyName, month: string) {
    const body = { company_id: optionIdOf(company), month }
    return (await driver.perform("runs/month-close", body)) !== null
  }

  /** At rest, only something that a person must state first can block a run. */
  private async mend(code: string): Promise<void> {
    if (!this.isCalm || code !== "MONTH_ACCOUNT_UNTOLD") return
    const rows = await readRows(this.parts.url)
    for (const company of COMPANIES) await this.parts.owner.nameAccount(company, rows)
  }

  private async interruptArchive(): Promise<void> {
    for (const company of this.random.shuffle(COMPANIES)) {
      const reading = await this.findReading(company, thisMonth())
      if (!reading || countPdfs(reading) < FEWEST_PDFS) continue
      if (await this.archives.interrupt(reading)) this.brokenOff += 1
      return
    }
    // Too early: more will have been issued when the months are read again.
    this.done.months = false
    await sleep(LULL_MS, undefined, { signal: this.end.signal }).catch(() => undefined)
  }

  private async findReading(company: CompanyName, month: string): Promise<MonthReading | null> {
    const path = `months?company_id=${optionIdOf(company)}&month=${month}`
    const answer = await this.api.call("GET", path)
    if (answer?.status !== 200) return null
    return (JSON.parse(answer.text) as MonthResponse).newest
  }

  private async listRows({ id }: MonthReading): Promise<MonthLine[]> {
    const rows: MonthLine[] = []
    for (let count = 1; rows.length < count;) {
      const path = `months/${id}/rows?limit=${ROWS}&offset=${rows.length}`
      const answer = await this.api.call("GET", path)
      if (answer?.status !== 200) throw new Error(`${path}: ${answer?.status} ${answer?.text}`)
      const page = JSON.parse(answer.text) as MonthRowsResponse
      if (page.rows.length === 0) return rows
      rows.push(...page.rows)
      count = page.count
    }
    return rows
  }
}
