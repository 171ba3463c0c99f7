import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService } from "../../core/request/outcomes"
import { reject, type Rejection } from "../operator/act-result"
import type { Ports } from "../ports"
import { checkAccount } from "./same-account"

/** The rejection of an act on an invoice that the company's present key does not reach; null if it does. */
export async function rejectAccount(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{ rejection: Rejection } | null> {
  switch ((await checkAccount(ports, request, service)).kind) {
    case "same":
      return null
    case "other":
      return accountIsAnother()
    case "undecided":
      return accountUndecided()
  }
}

export const accountIsAnother = () =>
  reject(
    "conflict",
    "ACCOUNT_IS_ANOTHER",
    "The invoice is in another account of the service than the one the company's current API key opens. Look in that account, or put its key back."
  )

export const accountUndecided = () =>
  reject(
    "service",
    "ACCOUNT_UNTOLD",
    "The company's API key is new, and the service has not shown yet which account it opens. Try again in a moment."
  )
