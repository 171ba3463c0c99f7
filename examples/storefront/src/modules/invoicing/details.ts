import type { HttpTypes } from "@medusajs/types"
import { checkTaxId, type TaxIdProblem } from "./tax-id"

/** What the buyer enters in the checkout about an invoice for a company. */
export type InvoiceDetails = {
  isCompany: boolean
  taxId: string
  company: string
  /** The company's address is the shipping address. */
  isSameAddress: boolean
  address_1: string
  postal_code: string
  city: string
  country_code: string
}

export type InvoiceField = "taxId" | "company" | "address_1" | "postal_code" | "city"

/** The problem with each field; a field that is absent is valid. */
export type InvoiceProblems = Partial<Record<InvoiceField, TaxIdProblem | { code: "missing" }>>

/** The names of the fields in the checkout's form. */
export const FIELD_NAMES = {
  isCompany: "invoice.is_company",
  taxId: "invoice.tax_id",
  company: "invoice.company",
  isSameAddress: "invoice.is_same_address",
  address_1: "invoice.address_1",
  postal_code: "invoice.postal_code",
  city: "invoice.city",
  country_code: "invoice.country_code",
} as const satisfies Record<keyof InvoiceDetails, string>

/** The plugin looks for the buyer's number under this key (its option `taxIdKeys`). */
export const TAX_ID_KEY = "nip"
/** Used if the shop issues invoices on request only (its option `issueFor`). */
export const REQUESTED_KEY = "invoice_requested"

/**
 * A blank means that the buyer has no number: the plugin then does not use the one of the buyer's account.
 */
const NO_NUMBER = " "

/** What was saved on the cart before, for a buyer who comes back. */
export function readInvoiceDetails(cart: HttpTypes.StoreCart | null): InvoiceDetails {
  const saved = cart?.metadata?.[TAX_ID_KEY]
  const taxId = typeof saved === "string" ? saved.trim() : ""
  const isCompany = taxId !== ""
  const billing = isCompany ? cart?.billing_address : null
  const shipping = cart?.shipping_address
  const isSameAddress =
    !billing ||
    (["address_1", "postal_code", "city", "country_code"] as const).every(
      (line) => (billing[line] ?? "") === (shipping?.[line] ?? "")
    )
  const other = isSameAddress ? null : billing
  return {
    isCompany,
    taxId,
    company: billing?.company ?? "",
    isSameAddress,
    address_1: other?.address_1 ?? "",
    postal_code: other?.postal_code ?? "",
    city: other?.city ?? "",
    country_code:
      other?.country_code ?? shipping?.country_code ?? cart?.region?.countries?.[0]?.iso_2 ?? "pl",
  }
}

/** The details as the checkout's form sends them. */
export function readInvoiceForm(form: FormData): InvoiceDetails {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === "string" ? value.trim() : ""
  }
  const isSameAddress = text(FIELD_NAMES.isSameAddress) === "on"
  const shippingCountry = text("shipping_address.country_code")
  return {
    isCompany: text(FIELD_NAMES.isCompany) === "on",
    taxId: text(FIELD_NAMES.taxId),
    company: text(FIELD_NAMES.company),
    isSameAddress,
    address_1: text(FIELD_NAMES.address_1),
    postal_code: text(FIELD_NAMES.postal_code),
    city: text(FIELD_NAMES.city),
    country_code: isSameAddress ? shippingCountry : text(FIELD_NAMES.country_code),
  }
}

/** Everything that prevents an invoice for this company, by field. */
export function checkInvoiceDetails(details: InvoiceDetails): InvoiceProblems {
  if (!details.isCompany) return {}
  const wanted: InvoiceField[] = details.isSameAddress
    ? ["taxId", "company"]
    : ["taxId", "company", "address_1", "postal_code", "city"]
  const problems: InvoiceProblems = {}
  for (const field of wanted) {
    if (details[field] === "") problems[field] = { code: "missing" }
  }
  if (!problems.company && !isName(details)) problems.company = { code: "missing" }
  if (!problems.taxId) {
    const checked = checkTaxId(details.taxId, details.country_code)
    if ("problem" in checked) problems.taxId = checked.problem
  }
  return problems
}

/** False for a dash or the number repeated: an invoice to a company without another name is refused. */
function isName({ company, taxId, country_code }: InvoiceDetails): boolean {
  const [name, number] = [company, taxId].map((text) => checkTaxId(text, country_code))
  const isNumber = name && "number" in name && number && "number" in number
  return /[\p{L}\p{N}]/u.test(company) && !(isNumber && name.number === number.number)
}

/**
 * The cart's metadata with what the plugin reads for the invoice. Without a company the number is blank:
 * otherwise the one in the buyer's account would make it an invoice for that company.
 */
export function composeMetadata(
  metadata: Record<string, unknown> | null | undefined,
  details: InvoiceDetails
): Record<string, unknown> {
  const checked = details.isCompany ? checkTaxId(details.taxId, details.country_code) : null
  const number = checked && "number" in checked ? checked.number : NO_NUMBER
  return { ...metadata, [TAX_ID_KEY]: number, [REQUESTED_KEY]: details.isCompany }
}

/** Writes the company into the form's billing address, because the invoice is made out to it. */
export function fillBillingAddress(form: FormData, details: InvoiceDetails): void {
  if (!details.isCompany) return
  const shipping = (name: string) => form.get(`shipping_address.${name}`) ?? ""
  const address = (name: "address_1" | "postal_code" | "city" | "country_code") =>
    details.isSameAddress ? shipping(name) : details[name]
  const billing = {
    first_name: shipping("first_name"),
    last_name: shipping("last_name"),
    company: details.company,
    address_1: address("address_1"),
    postal_code: address("postal_code"),
    city: address("city"),
    country_code: address("country_code"),
    province: details.isSameAddress ? shipping("province") : "",
    phone: shipping("phone"),
  }
  form.delete("same_as_billing")
  for (const [name, value] of Object.entries(billing)) form.set(`billing_address.${name}`, value)
}
