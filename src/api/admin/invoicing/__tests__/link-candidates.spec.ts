import type { InvoiceRequest } from "../../../../core/request/invoice-request"
import type { ServiceInvoice } from "../../../../core/request/outcomes"
import { listLinkCandidates, listNamed } from "../list-link-candidates"

type Ports = Parameters<typeof listLinkCandidates>[0]

const request = {
  id: "invreq_1",
  orderId: "order_01JQZZZZZZ7Q2M9XK4TB",
  companyId: "default",
  accountId: "account_1",
  answeredInvoiceIds: null,
  settledInvoiceIds: null,
  reasons: [{ code: "AMBIGUOUS_LOOKUP", field: null, params: { ids: "7, 8" }, message: "" }],
} as unknown as InvoiceRequest

const invoice = (invoiceId: string, shown: Partial<ServiceInvoice> = {}) => ({
  invoiceId,
  invoiceNumber: `${invoiceId}/11/2026`,
  gross: "123.00",
  currency: "PLN",
  issueDate: "2026-11-22",
  status: "ISSUED",
  additionalDetails: null,
  ...shown,
})

/** A shop whose key opens `opened`, at a service that shows `shown`; what was asked for is noted. */
function makePorts({
  tied = [] as string[],
  shown = {} as Record<string, ReturnType<typeof invoice>>,
  opened = "account_1" as string | null,
}) {
  const asked: string[] = []
  const ports = {
    keyDigestOf: () => "digest",
    ledger: {
      findTiedInvoices: async () => await Promise.resolve(new Set(tied)),
      findAccountOfKey: async () => await Promise.resolve(opened),
    },
    serviceOf: () => ({
      readInvoice: async (id: string) => {
        asked.push(id)
        const value = shown[id]
        return await Promise.resolve(value ? { kind: "done", value } : { kind: "not-sent" })
      },
    }),
  } as unknown as Ports
  return { ports, asked }
}

describe("the invoices offered to be linked", () => {
  it("carry what a person tells them apart by", async () => {
    const draft = { status: "DRAFT", invoiceNumber: null }
    const { ports } = makePorts({ shown: { "7": invoice("7"), "8": invoice("8", draft) } })
    expect(await listLinkCandidates(ports, request)).toEqual([
      {
        invoice_id: "7",
        is_taken: false,
        is_draft: false,
        invoice_number: "7/11/2026",
        gross: "123.00",
        currency: "PLN",
        issue_date: "2026-11-22",
      },
      expect.objectContaining({ invoice_id: "8", is_draft: true, invoice_number: null }),
    ])
  })

  it("are marked when another order has them, unless they carry this order's reference", async () => {
    const ours = invoice("8", { additionalDetails: "Zamówienie 5 (ref. 7Q2M9XK4TB)" })
    const { ports } = makePorts({ tied: ["7", "8"], shown: { "7": invoice("7"), "8": ours } })
    const taken = (await listLinkCandidates(ports, request)).map(({ is_taken }) => is_taken)
    expect(taken).toEqual([true, false])
  })

  it("are named also where the service does not show them", async () => {
    const { ports } = makePorts({})
    expect(await listLinkCandidates(ports, request)).toEqual([
      expect.objectContaining({ invoice_id: "7", gross: null }),
      expect.objectContaining({ invoice_id: "8", gross: null }),
    ])
  })

  it("are not looked up with a key that opens another account", async () => {
    const { ports, asked } = makePorts({ shown: { "7": invoice("7") }, opened: "account_2" })
    const candidates = await listLinkCandidates(ports, request)
    expect(candidates.map(({ invoice_number }) => invoice_number)).toEqual([null, null])
    expect(asked).toEqual([])
  })

  it("are not looked up while nobody knows which account the key opens", async () => {
    const { ports, asked } = makePorts({ shown: { "7": invoice("7") }, opened: null })
    const candidates = await listLinkCandidates(ports, request)
    expect(candidates.map(({ gross }) => gross)).toEqual([null, null])
    expect(asked).toEqual([])
  })

  it("are looked up with the very key that the invoice was sent with", async () => {
    const { ports } = makePorts({ shown: { "7": invoice("7") }, opened: null })
    const candidates = await listLinkCandidates(ports, { ...request, keyDigest: "digest" })
    expect(candidates.map(({ gross }) => gross)).toEqual(["123.00", null])
  })

  it("are all that the service named, each once, and what a look-up found", () => {
    const params = { ids: "90004, 90002, …" }
    expect(
      listNamed({
        answeredInvoiceIds: ["90001", "90002"],
        settledInvoiceIds: ["90003", "90001"],
        reasons: [{ code: "AMBIGUOUS_LOOKUP", field: null, params, message: "" }],
      })
    ).toEqual(["90001", "90002", "90004", "90003"])
    expect(
      listNamed({
        answeredInvoiceIds: null,
        settledInvoiceIds: null,
        reasons: [{ code: "OUTCOME_UNKNOWN", field: null, params: {}, message: "" }],
      })
    ).toEqual([])
  })
})
