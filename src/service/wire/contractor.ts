import type { Contractor } from "../../core/invoice-draft"
import { withoutNulls } from "./without-nulls"

/**
 * The recipient as the request carries him, with the invoice's currency.
 *
 * Source: service-api 3.1, [public S1]. Assumed: empty parts of the address may be sent as "".
 */
export function buildContractor(contractor: Contractor, currency: string) {
  return {
    contractorRegion: contractor.region,
    country: contractor.country,
    contractorType: contractor.type,
    contractorName: contractor.name,
    street: contractor.street,
    houseNumber: contractor.houseNumber,
    flatNumber: contractor.flatNumber,
    city: contractor.city,
    postCode: contractor.postCode,
    // Assumed: the only currency field of the request sets the invoice's currency (service-api 3.1).
    defaultCurrency: currency,
    ...withoutNulls({
      taxIdentificationNumber: contractor.taxIdentificationNumber,
      email: contractor.email,
      areaNumber: contractor.areaNumber,
      phoneNumber: contractor.phoneNumber,
    }),
  }
}
