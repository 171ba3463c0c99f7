import { buffer } from "node:stream/consumers"
import type { MonthReading } from "../../src/types"
import type { AdminApi } from "./admin-api"
import { HALF_SENT } from "./kill-points"
import type { ProcessPool } from "./process-pool"
import { readZip, type ZippedFile } from "./read-zip"

/** PDFs of one archive at most. */
const PART = 100

/** How often what did not come whole is fetched: a busy machine is no finding. */
const TRIES = 5

/** How many invoices the archives of a reading name, each with its PDF or as missing. */
const countNamed = ({ summary: { origins } }: MonthReading): number => origins.ours + origins.linked

/** Those of the account that the key opens; the ones of the test account have no PDF any more. */
export const countPdfs = (reading: MonthReading): number =>
  countNamed(reading) - reading.summary.findings.not_checked

/** Fetches the archives of a month's PDFs as its owner does. */
export class Archives {
  private isHalfSent = false

  constructor(
    private readonly pool: ProcessPool,
    private readonly api: AdminApi,
    /** An archive that does not open is told here. */
    private readonly faults: string[]
  ) {}

  /**
   * The server dies while it writes an archive; the same one is fetched anew, and must open.
   *
   * @returns false where it has to be tried again: nothing broke off, or the server died of something
   * else while it was fetched anew.
   */
  async interrupt(reading: MonthReading): Promise<boolean> {
    const path = pathOf(reading, 1)
    if (!this.isHalfSent) this.isHalfSent = await this.breakOff(path)
    return this.isHalfSent && (await this.fetch(path)) !== null
  }

  /**
   * What is in all of a reading's archives. Where they name a PDF as missing that there is, they are
   * fetched anew, as their owner would: the service may not have given it in time.
   */
  async fetchAll(reading: MonthReading): Promise<ZippedFile[]> {
    let files: ZippedFile[] = []
    let absent: string[] = []
    for (let tries = 0; tries < TRIES; tries += 1) {
      absent = []
      files = await this.fetchParts(reading, absent)
      if (files.filter(({ name }) => name.endsWith(".pdf")).length >= countPdfs(reading)) break
    }
    this.faults.push(...absent.map((path) => `${path}: it did not come`))
    return files
  }

  /** `absent`: where parts are told that did not come. */
  private async fetchParts(reading: MonthReading, absent: string[]): Promise<ZippedFile[]> {
    const files: ZippedFile[] = []
    for (let part = 1; (part - 1) * PART < countNamed(reading); part += 1) {
      const path = pathOf(reading, part)
      const found = await this.fetch(path)
      if (found) files.push(...found)
      else absent.push(path)
    }
    return files
  }

  /** False where all of it had been sent before, or the server had died by then. */
  private async breakOff(path: string): Promise<boolean> {
    const server = await this.pool.server()
    const answer = await this.api.open(path)
    if (answer?.status !== 200 || !answer.body) return false
    const reader = answer.body.getReader()
    let isKilled = false
    try {
      await reader.read()
      await server.kill()
      isKilled = true
      while (!(await reader.read()).done);
      return false
    } catch {
      // It may have died of something else before.
      if (isKilled) this.pool.count(HALF_SENT)
      return isKilled
    }
  }

  /** Null where it does not come, or breaks off. */
  private async fetch(path: string): Promise<ZippedFile[] | null> {
    const answer = await this.api.open(path)
    if (answer?.status !== 200 || !answer.body) return null
    let bytes: Buffer
    try {
      bytes = await buffer(answer.body)
    } catch {
      return null
    }
    try {
      return readZip(bytes)
    } catch (error) {
      this.faults.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
      return []
    }
  }
}

const pathOf = ({ id }: MonthReading, part: number) => `months/${id}/pdfs?part=${part}`
