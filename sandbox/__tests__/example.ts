import type { InvoiceRequest } from "../rules/invoice-schema"
import type { Sandbox } from "../index"

/** The documented example (service-api.md 3.1), a new copy for every caller to modify. */
export function exampleInvoice(): InvoiceRequest {
  return {
    modelType: "INVOICE",
    override: true,
    projectId: 42,
    projects: [{ tagId: 42 }],
    basicInformation: {
      statusId: "ISSUED",
      invoiceType: "SALES",
      invoiceFormat: "%N/%M/%Y",
      saleDate: "2026-03-04T00:00:00.000Z",
      issueDate: "2026-03-05T00:00:00.000Z",
      isReceipt: false,
      relatedInvoicesIds: [],
      priceTypeId: "NET",
    },
    contractor: {
      contractorRegion: "POLAND",
      country: "PL",
      contractorType: "COMPANY",
      contractorName: "Pracownia Ceramiki Lipa sp. z o.o.",
      street: "Ogrodowa",
      houseNumber: "7",
      flatNumber: "3",
      city: "Gdynia",
      postCode: "81-001",
      defaultCurrency: "PLN",
      taxIdentificationNumber: "1234563218",
      email: "biuro@example.com",
      areaNumber: "+48",
      phoneNumber: "600700800",
    },
    invoicePosition: [
      {
        productPosition: 0,
        productName: "Stoneware mug, 300 ml",
        positionType: "PRODUCT",
        productCategory: "Tableware",
        quantity: 3,
        unit: "szt.",
        unitNetPrice: 40,
        unitGrossPrice: 49.2,
        vat: "23%",
        pkwiu: "",
        discount: "0",
        netPrice: "120",
        grossPrice: "147.6",
      },
      {
        productPosition: 1,
        productName: "Delivery",
        positionType: "SERVICE",
        productCategory: "Shipping",
        quantity: 1,
        unit: "szt.",
        unitNetPrice: 10,
        unitGrossPrice: 12.3,
        vat: "23%",
        pkwiu: "",
        discount: "0",
        netPrice: "10",
        grossPrice: "12.3",
      },
    ],
    additionalDetails: "Order 1087",
    correctionReason: "",
    payments: {
      isPaid: true,
      paymentMethod: "CARD",
      dueDate: "2026-03-05T00:00:00.000Z",
      isSplitPayment: false,
    },
  }
}

/** The example with the values at the given paths replaced, "contractor.city"; undefined removes one. */
export function exampleWith(changes: Record<string, unknown>): unknown {
  const invoice: Record<string, unknown> = JSON.parse(JSON.stringify(exampleInvoice()))
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split(".")
    const last = names.pop() ?? ""
    let place = invoice
    for (const name of names) place = place[name] as Record<string, unknown>
    place[last] = value
  }
  return invoice
}

/** The response, parsed as far as possible. */
export interface Reply {
  status: number
  headers: Headers
  text: string
  data: unknown
  errorMessage: string
  errorMessagePL: string
}

/** Calls the API as the plugin would. */
export async function call(
  sandbox: Sandbox,
  endpoint: string,
  body?: unknown,
  options: { key?: string; signal?: AbortSignal; headers?: Record<string, string> } = {}
): Promise<Reply> {
  const [method = "", path = ""] = endpoint.split(" ")
  const response = await fetch(sandbox.url + path, {
    method,
    redirect: "manual",
    headers: {
      authorization: options.key ?? sandbox.keyOf("default"),
      ...(method === "POST" && { "content-type": "application/json" }),
      ...options.headers,
    },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  })
  const text = await response.text()
  const json = text.startsWith("{") ? (JSON.parse(text) as Partial<Reply>) : {}
  return {
    status: response.status,
    headers: response.headers,
    text,
    data: json.data,
    errorMessage: json.errorMessage ?? "",
    errorMessagePL: json.errorMessagePL ?? "",
  }
}

/** Issues the example and returns the new invoice's id. */
export async function issue(
  sandbox: Sandbox,
  changes: Record<string, unknown> = {},
  key?: string
): Promise<number> {
  const reply = await call(sandbox, "POST /sales/invoice", exampleWith(changes), key ? { key } : {})
  const { invoiceId } = (reply.data ?? {}) as { invoiceId?: number }
  if (invoiceId === undefined) throw new Error(`Not issued: ${reply.status} ${reply.text}`)
  return invoiceId
}
