import { parseDecimal, formatMinor, formatShort } from "../rules/decimal"
import { monthOf } from "../rules/numbering"
import type { InvoicePosition } from "../rules/position-schema"
import type { World } from "../http/endpoint"
import { respellContractor, respellDate } from "../traits/spelling"
import type { Trait, TraitNumber } from "../traits/traits"
import type { Company } from "../state/company"
import type { InvoiceRecord } from "../state/records"
import type { State } from "../state/state"
import { findCategory, findProject } from "./company-data"
import { projectsOf } from "./create-invoice"
import { exchangeOf } from "./exchange"

type InvoiceType = InvoiceRecord["request"]["basicInformation"]["invoiceType"]

const PROJECT_COLOR = 4283215696

/** The invoice as the service returns it (service-api.md 3.4); empty values are left out. */
export function viewInvoice(
  { state, traits, ksef }: Pick<World, "state" | "traits" | "ksef">,
  company: Company,
  record: InvoiceRecord,
  withPositions: boolean
) {
  const { request, invoiceId } = record
  const { settings } = company
  const changed = (trait: Trait | TraitNumber) => traits.note(company.companyId, trait)
  const contractor = {
    contractorId: record.contractorId,
    ...respellContractor(settings, request.contractor, changed),
  }
  const projects = projectsOf(request).map((id) => viewProject(state, company, id))
  const details = settings.omitAdditionalDetails ? "" : record.additionalDetails
  if (details !== record.additionalDetails) changed("omitAdditionalDetails")
  if (settings.roundingDifference !== 0) changed("roundingDifference")
  return {
    modelType: "INVOICE",
    ...ksef.view(company, record, withPositions),
    basicInformation: viewBasics(company, record, changed),
    seller: {
      contractorName: company.name,
      taxIdentificationNumber: company.taxIdentificationNumber,
    },
    contractor,
    buyer: contractor,
    payments: {
      ...withoutPaid(request.payments),
      ...(request.payments?.dueDate && {
        dueDate: respellDate(settings, request.payments.dueDate),
      }),
      ...viewPaid(company, record, withPositions, changed),
    },
    ...(projects.length > 0 && { projects }),
    ...(details !== "" && { additionalDetails: details }),
    ...(request.correctionReason && { correctionReason: request.correctionReason }),
    invoicePosition: withPositions
      ? request.invoicePosition.map((line) => viewPosition(state, company, invoiceId, line))
      : [],
  }
}

type Payments = InvoiceRecord["request"]["payments"]

function withoutPaid(payments: Payments): Omit<NonNullable<Payments>, "isPaid"> | undefined {
  if (!payments) return undefined
  const { isPaid: _, ...others } = payments
  return others
}

/** Whether it is paid, and which amount, if the account shows that. */
function viewPaid(
  company: Company,
  { isPaid, totals }: InvoiceRecord,
  isRead: boolean,
  changed: (trait: Trait) => void
) {
  const { paymentsHidden, paymentsOnlyOnRead } = company.settings
  const isLeftOut = paymentsHidden || (paymentsOnlyOnRead && !isRead)
  if (isLeftOut) changed(paymentsHidden ? "paymentsHidden" : "paymentsOnlyOnRead")
  return isLeftOut ? {} : { isPaid, paidAmount: isPaid ? shownGross(company, totals.gross) : 0 }
}

function viewBasics(
  company: Company,
  record: InvoiceRecord,
  changed: (trait: Trait | TraitNumber) => void
) {
  const { request, totals } = record
  const { settings } = company
  const basics = request.basicInformation
  const related = basics.relatedInvoicesIds ?? []
  return {
    invoiceId: record.invoiceId,
    invoiceType: showType(company, basics.invoiceType, changed),
    invoiceFormat: basics.invoiceFormat,
    ...(record.invoiceNumber !== null && { invoiceNumber: record.invoiceNumber }),
    ...monthOf(basics.issueDate),
    ...(record.numberInPeriod !== null && { invoiceNumberInPeriod: record.numberInPeriod }),
    statusId: showStatus(company, record, changed),
    isReceipt: basics.isReceipt ?? false,
    isRelated: related.length > 0,
    netPrice: Number(totals.net),
    grossPrice: shownGross(company, totals.gross),
    currency: record.currency,
    ...exchangeOf(record.currency, basics.issueDate, totals.tax, settings.amountDecimals),
    issueDate: respellDate(settings, basics.issueDate, changed),
    saleDate: respellDate(settings, basics.saleDate),
    uploadDate: showSaved(company, record, changed),
    relatedInvoicesIds: related,
    priceTypeId: basics.priceTypeId,
  }
}

function showType(
  { settings }: Company,
  invoiceType: InvoiceType,
  changed: (trait: Trait) => void
): InvoiceType {
  if (!settings.showsProFormas || invoiceType === "PRO_FORMA") return invoiceType
  changed("showsProFormas")
  return "PRO_FORMA"
}

function showSaved(
  { settings: { uploadClockMs } }: Company,
  { savedAt }: InvoiceRecord,
  changed: (trait: TraitNumber) => void
): string {
  if (uploadClockMs === 0) return savedAt
  changed("uploadClockMs")
  return new Date(Date.parse(savedAt) + uploadClockMs).toISOString()
}

function showStatus(
  { settings }: Company,
  { statusId }: InvoiceRecord,
  changed: (trait: Trait) => void
): InvoiceRecord["statusId"] {
  if (statusId !== "SENT" || !settings.hidesSent) return statusId
  changed("hidesSent")
  return "ISSUED"
}

/** The gross total, changed by the company's setting so that a read-back finds a difference. */
function shownGross(company: Company, gross: string): number {
  const { amountDecimals, roundingDifference } = company.settings
  const minor = (parseDecimal(gross, amountDecimals) ?? 0n) + BigInt(roundingDifference)
  return Number(formatMinor(minor, amountDecimals))
}

function viewProject(state: State, company: Company, id: string) {
  const known = findProject(state, company, id)
  const tagId = /^\d+$/.test(id) ? Number(id) : id
  if (!known) return { tagId, name: `Project ${id}`, enabled: true, color: PROJECT_COLOR }
  return { tagId, name: known.name, enabled: known.enabled, color: known.color }
}

function viewPosition(state: State, company: Company, invoiceId: number, line: InvoicePosition) {
  const decimals = company.settings.amountDecimals
  const net = parseDecimal(line.netPrice, decimals) ?? 0n
  const gross = parseDecimal(line.grossPrice, decimals) ?? 0n
  const category = line.productCategory
  return {
    invoiceProductId: invoiceId * 100 + line.productPosition,
    positionType: line.positionType,
    productPosition: line.productPosition,
    ...(category !== undefined && {
      productCategory: category,
      productCategoryId: findCategory(state, company, category)?.categoryId,
    }),
    productName: line.productName,
    unit: line.unit,
    unitNetPrice: line.unitNetPrice,
    unitGrossPrice: line.unitGrossPrice,
    quantity: line.quantity,
    discount: Number((line.discount ?? "0").replace("%", "")),
    vat: line.vat,
    ...(line.pkwiu && { pkwiu: line.pkwiu }),
    priceNet: Number(formatMinor(net, decimals)),
    netPrice: formatShort(net, decimals),
    vatAmt: Number(formatMinor(gross - net, decimals)),
    priceGross: Number(formatMinor(gross, decimals)),
    grossPrice: formatShort(gross, decimals),
    gtu: "-",
  }
}
