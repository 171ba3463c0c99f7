import { buffer } from "node:stream/consumers"
import type { MonthReading } from "../../src/types"
import type { AdminApi } from "./admin-api"
import { HALF_SENT } from "./kill-points"
import type { ProcessPool } from "./process-pool"
import { readZip, type ZippedFile } from "./read-zip"

/** The most PDFs in one archive. */
const PART = 100

/** How often an incomplete download is retried: a busy machine is not a failure. */
const TRIES = 5

/** How many invoices a reading's archives list, each with its PDF or as missing. */
const countNamed = ({ summary: { origins } }: MonthReading): number => origins.ours + origins.linked

/** Only those of the account that the key opens; the PDFs of the test account are no longer available. */
export const countPdfs = (reading: MonthReading): number =>
  countNamed(reading) - reading.summary.findings.not_checked

/** Downloads the archives of a month's PDFs, as the owner does. */
export class Archives {
  private isHalfSent = false

  constructor(
    private readonly pool: ProcessPool,
    private readonly api: AdminApi,
    /** Collects archives that cannot be opened. */
    private readonly faults: string[]
  ) {}

  /**
   * Kills the server while it writes an archive, then downloads the same archive again, which must open.
   *
   * @returns false if it has to be tried again: nothing was interrupted, or the server died for another
   * reason during the second download.
   */
  async interrupt(reading: MonthReading): Promise<boolean> {
    const path = pathOf(reading, 1)
    if (!this.isHalfSent) this.isHalfSent = await this.breakOff(path)
    return this.isHalfSent && (await this.fetch(path)) !== null
  }

  /**
   * The content of all archives of a reading. If they list an existing PDF as missing, they are downloaded
   * again, as the owner would do: the service may not have delivered it in time.
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

  /** `absent`: collects the parts that could not be downloaded. */
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

  /** False if all of it had already been sent, or the server had died by then. */
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
      // It may have died for another reason before.
      if (isKilled) this.pool.count(HALF_SENT)
      return isKilled
    }
  }

  /** Null if the download fails or is interrupted. */
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
