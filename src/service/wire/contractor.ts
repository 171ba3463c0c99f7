import type { Contractor } from "../../core/draft/invoice-draft"
import { withoutNulls } from "./without-nulls"

/**
 * The invoice's recipient in the form of the request, with the invoice's currency.
 *
 * Source: service-api 3.1, [public S1]: the parts of the address are optional, and empty fields are
 * omitted (3.4).
 */
export function buildContractor(contractor: Contractor, currency: string) {
  return {
    contractorRegion: contractor.region,
    country: contractor.country,
    contractorType: contractor.type,
    contractorName: contractor.name,
    ...withoutNulls({
      street: contractor.street || null,
      houseNumber: contractor.houseNumber || null,
      flatNumber: contractor.flatNumber || null,
      city: contractor.city || null,
      postCode: contractor.postCode || null,
    }),
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
