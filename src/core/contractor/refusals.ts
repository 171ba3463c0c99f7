import type { Refusal, RefusalCode } from "../request/refusals"

/** Refusals about the buyer give a field's path and never its value. */
function about(code: RefusalCode, field: string, message: string): Refusal {
  return { code, field, params: {}, message }
}

export const addressMissing = () =>
  about(
    "ADDRESS_MISSING",
    "billing_address",
    "The order has neither a billing nor a shipping address. Add one and try again."
  )

export const companyAddressMissing = (path: string) =>
  about(
    "ADDRESS_MISSING",
    `${path}.address_1`,
    "The buyer is a company, and its address has neither street nor city nor postcode. An invoice " +
      "must state the company's address (art. 106e(1)(3) of the VAT act). Add it and try again."
  )

export const countryMissing = (path: string) =>
  about(
    "COUNTRY_MISSING",
    `${path}.country_code`,
    "The buyer's address has no country. Add the country and try again."
  )

export const buyerNameMissing = (path: string) =>
  about(
    "BUYER_NAME_MISSING",
    `${path}.first_name`,
    "The buyer has no name: first name, last name and company are empty. Add one and try again."
  )

export const companyNameMissing = (path: string) =>
  about(
    "COMPANY_NAME_MISSING",
    `${path}.company`,
    "The buyer gave a tax number but no company name. Add the company's name and try again."
  )

export const taxNumberInvalid = (field: string) =>
  about(
    "TAX_ID_INVALID",
    field,
    `The tax number in ${field} is not valid. Correct it, or remove it to invoice the buyer as a person.`
  )

export const taxNumberOfOtherCompany = (field: string) =>
  about(
    "TAX_ID_OF_OTHER_COMPANY",
    field,
    `The only tax number comes from the customer's record (${field}), which names a different ` +
      "company from the order. Enter the number of the order's company, or invoice the buyer as a person."
  )

export const regionNeedsReview = (path: string) =>
  about(
    "REGION_NEEDS_REVIEW",
    `${path}.postal_code`,
    "The buyer's address may be in a different VAT territory from its country (such as Northern " +
      "Ireland, the Canary Islands or Monaco). Issue this invoice by hand."
  )

export const emailTooLong = () =>
  about(
    "DRAFT_INVALID",
    "email",
    "The order's e-mail address is longer than the 200 characters that the service accepts. Shorten it."
  )
