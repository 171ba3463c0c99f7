"use server"

import { retrieveCart, setAddresses, updateCart } from "@lib/data/cart"
import {
  checkInvoiceDetails,
  composeMetadata,
  fillBillingAddress,
  readInvoiceForm,
  type InvoiceProblems,
} from "./details"

export type AddressesState = { message: string | null; problems: InvoiceProblems } | null

/**
 * The starter's `setAddresses` for a form that also has the invoice's fields: validates them again, saves the
 * number on the cart and makes the company's address the billing address.
 */
export async function setAddressesWithInvoice(
  _state: AddressesState,
  form: FormData
): Promise<AddressesState> {
  const details = readInvoiceForm(form)
  const problems = checkInvoiceDetails(details)
  if (Object.keys(problems).length > 0) return { message: null, problems }

  try {
    const cart = await retrieveCart(undefined, "id,metadata")
    await updateCart({ metadata: composeMetadata(cart?.metadata, details) })
  } catch (error) {
    return { message: error instanceof Error ? error.message : String(error), problems }
  }
  fillBillingAddress(form, details)
  // Redirects to the next step; if it returns, the value is the error.
  return { message: (await setAddresses(null, form)) ?? null, problems }
}
