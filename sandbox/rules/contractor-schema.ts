import { z } from "zod"
import { isNip } from "./nip"
import { countryCode, emailList, filledText, textThat } from "./wire-forms"

const contractorFields = {
  contractorRegion: z.enum(["POLAND", "EU", "OUTSIDE_OF_EU"]),
  country: countryCode,
  contractorType: z.enum(["COMPANY", "PRIVATE_PERSON"]),
  contractorName: filledText,
  street: z.string().optional(),
  houseNumber: z.string().optional(),
  flatNumber: z.string().optional(),
  city: z.string().optional(),
  postCode: z.string().optional(),
  taxIdentificationNumber: z.string().max(45).optional(),
  email: emailList.optional(),
  areaNumber: z.string().max(5).optional(),
  phoneNumber: z.string().max(45).optional(),
}

interface TaxIdentity {
  contractorRegion: string
  country: string
  contractorType: string
  taxIdentificationNumber?: string | undefined
}

/** Region must match country, and a Polish company's number must be a valid NIP. */
function checkTaxIdentity(contractor: TaxIdentity, context: z.RefinementCtx): void {
  if ((contractor.contractorRegion === "POLAND") !== (contractor.country === "PL")) {
    context.addIssue({
      code: "custom",
      path: ["contractorRegion"],
      params: { en: "does not agree with the country", pl: "nie zgadza się z krajem" },
    })
  }
  const number = contractor.taxIdentificationNumber
  const isPolishCompany =
    contractor.contractorRegion === "POLAND" && contractor.contractorType === "COMPANY"
  if (isPolishCompany && number !== undefined && number !== "" && !isNip(number)) {
    context.addIssue({
      code: "custom",
      path: ["taxIdentificationNumber"],
      params: {
        en: "must be a valid NIP of ten digits without a prefix",
        pl: "musi być poprawnym numerem NIP z dziesięciu cyfr bez prefiksu",
      },
    })
  }
}

/** The recipient as posted with an invoice (service-api.md 3.1). */
export const invoiceContractorSchema = z
  .strictObject({
    ...contractorFields,
    defaultCurrency: textThat((text) => /^[A-Z]{3}$/.test(text), {
      en: "must be three upper-case letters",
      pl: "musi składać się z trzech wielkich liter",
    }).optional(),
  })
  .superRefine(checkTaxIdentity)

/** A contractor saved on its own (service-api.md 3.10). */
export const contractorSchema = z
  .strictObject({ contractorId: z.number().int().positive().optional(), ...contractorFields })
  .superRefine(checkTaxIdentity)

export type InvoiceContractor = z.infer<typeof invoiceContractorSchema>
export type Contractor = z.infer<typeof contractorSchema>
