import { z } from "zod"
import type { ChangeBuyerBody, ConfirmReceiptBody } from "../../../types"
import { text } from "./fields"

/** At most as long as the service accepts for Medusa's address fields; may be empty. */
const line = (field: string, max: number) => text(`${field}: must be text`).max(max)

/** The number as the invoice shows it. */
export const receiptBody: z.ZodType<ConfirmReceiptBody> = z.strictObject({
  tax_number: text("tax_number: must be text").min(1).max(60),
})

const shownText = text("seen: must be text").max(1000)

export const buyerBody: z.ZodType<ChangeBuyerBody> = z.strictObject({
  company: line("company", 200),
  first_name: line("first_name", 100),
  last_name: line("last_name", 100),
  tax_number: line("tax_number", 60),
  address_1: line("address_1", 200).optional(),
  address_2: line("address_2", 200).optional(),
  postal_code: line("postal_code", 30).optional(),
  city: line("city", 100).optional(),
  country: line("country", 10).optional(),
  seen: z
    .strictObject({
      company: shownText,
      first_name: shownText,
      last_name: shownText,
      tax_number: shownText,
      address_1: shownText.optional(),
      address_2: shownText.optional(),
      postal_code: shownText.optional(),
      city: shownText.optional(),
      country: shownText.optional(),
    })
    .optional(),
})
