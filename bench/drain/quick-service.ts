import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout as sleep } from "node:timers/promises"
import { formatMinor, parseDecimal } from "../../sandbox/rules/decimal"

type Position = { productName: string; grossPrice: string }
type CreateBody = {
  basicInformation: { issueDate: string }
  contractor: { contractorName?: string; defaultCurrency?: string }
  additionalDetails?: string
  invoicePosition: Position[]
}
type Saved = {
  gross: string
  currency: string
  issueDate: string
  contractorName: string
  additionalDetails: string
}
/** An invoice as shown in the list. */
export type ShownInvoice = {
  basicInformation: { invoiceId: number; issueDate: string } & Record<string, unknown>
} & Record<string, unknown>

/** What ends a round: e-mails sent, or invoices read back. */
export type Counted = "mails" | "readings"

const PAGE = 100

/**
 * A service that answers create, read, send and list after a fixed delay and validates almost nothing: the
 * sandbox would take much of the machine's capacity from what is measured.
 */
export class QuickService {
  latencyMs = 50
  /** The body of the latest create. */
  latestCreate = ""
  /** When the first create of the round arrived, in `performance` time. */
  firstCreateMs: number | null = null
  /** What the list shows below the invoices created here, newest first. */
  listed: readonly ShownInvoice[] = []
  /** The size of each PDF. */
  pdfBytes = 0
  private saved = new Map<number, Saved>()
  private readonly awaited = new Map<string, () => void>()
  private sent = 0
  /** Ids that were read: the KSeF statuses are read as well, so an invoice is read more than once. */
  private readings = new Set<number>()
  private expected = { count: Infinity, of: "mails" as Counted, reached: () => {} }
  private readonly server = createServer((request, response) => void this.handle(request, response))

  static async open(): Promise<QuickService> {
    const service = new QuickService()
    await new Promise<void>((resolve) => service.server.listen(0, "127.0.0.1", resolve))
    return service
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  get invoices(): number {
    return this.saved.size
  }

  get mails(): number {
    return this.sent
  }

  /** Resets everything; the promise resolves when this many e-mails or reads have been counted. */
  startRound(count: number, of: Counted = "mails"): Promise<void> {
    this.saved = new Map()
    this.sent = 0
    this.readings = new Set()
    this.firstCreateMs = null
    return new Promise((reached) => (this.expected = { count, of, reached }))
  }

  /** Resolves when a create that contains this text was answered. */
  async untilCreated(text: string): Promise<void> {
    await new Promise<void>((resolve) => this.awaited.set(text, resolve))
  }

  async close(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await readText(request)
    await sleep(this.latencyMs)
    if (request.url === "/pdf") return this.sendPdf(response)
    const answer = this.answer(request, text)
    response.writeHead(answer === null ? 404 : 200, { "content-type": "application/json" })
    response.end(JSON.stringify(answer))
    for (const [wanted, tell] of this.awaited) {
      if (!text.includes(wanted)) continue
      this.awaited.delete(wanted)
      tell()
    }
    const { count, of, reached } = this.expected
    if ((of === "mails" ? this.sent : this.readings.size) >= count) reached()
  }

  private answer({ method, url = "" }: IncomingMessage, text: string): object | null {
    if (method === "POST" && url === "/sales/invoice") return this.create(text)
    if (method === "POST" && url === "/sales/invoice/send") {
      this.sent += 1
      return { result: "OK", data: {} }
    }
    if (url === "/sales/pdfUrl") return { result: "OK", data: `${this.url}/pdf` }
    if (url.startsWith("/sales?")) return this.list(new URL(url, this.url).searchParams)
    return this.read(Number(/^\/sales\/invoice\?ref=(\d+)$/.exec(url)?.[1]))
  }

  private sendPdf(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "application/pdf" })
    const filler = Buffer.alloc(this.pdfBytes, 32)
    response.end(Buffer.concat([Buffer.from("%PDF-1.7\n"), filler, Buffer.from("\n%%EOF\n")]))
  }

  private create(text: string): object {
    const body = JSON.parse(text) as CreateBody
    this.latestCreate = text
    this.firstCreateMs ??= performance.now()
    const invoiceId = this.saved.size + 1
    this.saved.set(invoiceId, {
      gross: sumGross(body.invoicePosition),
      currency: body.contractor.defaultCurrency ?? "PLN",
      issueDate: body.basicInformation.issueDate,
      contractorName: body.contractor.contractorName ?? "",
      additionalDetails: body.additionalDetails ?? "",
    })
    return { result: "OK", data: { invoiceId } }
  }

  private list(query: URLSearchParams): object {
    const from = (Math.max(1, Number(query.get("pageNumber"))) - 1) * PAGE
    const { size } = this.saved
    const pagesAmount = Math.ceil((size + this.listed.length) / PAGE)
    const own = Array.from({ length: Math.max(0, Math.min(PAGE, size - from)) }, (_, at) =>
      this.show(size - from - at)
    )
    const others = this.listed.slice(Math.max(0, from - size), from - size + PAGE)
    const invoices = [...own, ...others.slice(0, PAGE - own.length)]
    return { result: "OK", data: { invoices, pagesAmount } }
  }

  private read(invoiceId: number): object | null {
    if (!this.saved.has(invoiceId)) return null
    this.readings.add(invoiceId)
    return { result: "OK", data: { invoice: this.show(invoiceId) } }
  }

  private show(invoiceId: number): ShownInvoice {
    const saved = this.saved.get(invoiceId)
    if (!saved) throw new Error(`There is no invoice ${invoiceId}`)
    const { currency, gross, issueDate, contractorName, additionalDetails } = saved
    const basicInformation = {
      ...{ invoiceId, invoiceNumber: `${invoiceId}/2026`, invoiceType: "SALES" },
      ...{ statusId: "ISSUED", currency, grossPrice: Number(gross), issueDate },
    }
    const contractor = { contractorName }
    return { basicInformation, contractor, additionalDetails, invoicePosition: [] }
  }
}

const sumGross = (lines: readonly Position[]) =>
  formatMinor(
    lines.reduce((sum, { grossPrice }) => sum + (parseDecimal(grossPrice, 2) ?? 0n), 0n),
    2
  )

async function readText(request: IncomingMessage): Promise<string> {
  let text = ""
  for await (const part of request.setEncoding("utf8")) text += part as string
  return text
}
