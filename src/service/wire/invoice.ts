import { z } from "zod"
import { readKsef } from "../../core/ksef/reading"
import type { ServiceInvoice } from "../../core/request/outcomes"
import {
  currencyField,
  dateField,
  decimalField,
  idField,
  labelField,
  momentField,
  optionalPart,
  textField,
} from "./fields"

const positionSchema = optionalPart({
  productName: textField,
  quantity: decimalField,
  grossPrice: decimalField,
  priceGross: decimalField,
  netPrice: decimalField,
  priceNet: decimalField,
})

/**
 * Parses the answers' invoice model into ours.
 *
 * Only the id is required: the service omits empty fields, and unknown ones are ignored. Source:
 * service-api 3.4, [public D], [public S2, sample].
 */
export const invoiceSchema = z
  .object({
    basicInformation: z.object({
      invoiceId: idField,
      invoiceNumber: labelField,
      invoiceType: labelField,
      statusId: labelField,
      currency: currencyField,
      grossPrice: decimalField,
      netPrice: decimalField,
      issueDate: dateField,
      saleDate: dateField,
      uploadDate: momentField,
      vatPLN: decimalField,
    }),
    contractor: optionalPart({
      contractorName: textField,
      taxIdentificationNumber: textField,
      postCode: textField,
      country: labelField,
      contractorType: labelField,
    }),
    seller: optionalPart({ contractorName: labelField }),
    invoicePosition: z.array(positionSchema).catch([]),
    additionalDetails: textField,
    payments: optionalPart({ isPaid: z.boolean().nullish().catch(null) }),
    ksef: z.unknown(),
    readOnly: z.unknown(),
    offlineMode: z.unknown(),
    offlineModeReason: z.unknown(),
  })
  .transform(
    ({
      basicInformation,
      contractor,
      seller,
      invoicePosition,
      additionalDetails,
      payments,
      ...shown
    }): ServiceInvoice => ({
      invoiceId: basicInformation.invoiceId,
      invoiceNumber: basicInformation.invoiceNumber,
      invoiceType: basicInformation.invoiceType,
      status: basicInformation.statusId,
      currency: basicInformation.currency,
      gross: basicInformation.grossPrice,
      net: basicInformation.netPrice,
      issueDate: basicInformation.issueDate,
      saleDate: basicInformation.saleDate,
      uploadDate: believeUpload(basicInformation),
      additionalDetails,
      sellerName: seller.contractorName,
      contractor: {
        name: contractor.contractorName,
        taxIdentificationNumber: contractor.taxIdentificationNumber,
        postCode: contractor.postCode,
        country: contractor.country,
        type: contractor.contractorType,
      },
      vatPln: basicInformation.vatPLN,
      isPaid: payments.isPaid ?? null,
      ksef: readKsef(shown),
      positions: invoicePosition.map(readPosition),
    })
  )

const FAR_OFF_MS = 366 * 86_400_000

/**
 * When the document was saved; null if that is more than a year away from its issue date, such as a date
 * that was never set: it would decide how old the invoice is, and so whether it is still followed.
 */
function believeUpload({
  uploadDate,
  issueDate,
}: {
  uploadDate: string | null
  issueDate: string | null
}): string | null {
  if (uploadDate === null || issueDate === null) return uploadDate
  return Math.abs(Date.parse(uploadDate) - Date.parse(issueDate)) > FAR_OFF_MS ? null : uploadDate
}

function readPosition(position: z.output<typeof positionSchema>) {
  return {
    name: position.productName ?? "",
    quantity: position.quantity ?? "",
    gross: position.grossPrice ?? position.priceGross,
    net: position.netPrice ?? position.priceNet,
  }
}
