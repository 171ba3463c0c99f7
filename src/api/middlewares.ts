import * as http from "@medusajs/framework/http"
import {
  authenticate,
  defineMiddlewares,
  type MiddlewareFunction,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import { FeatureFlag } from "@medusajs/framework/utils"
import { INVOICING_RESOURCE, type InvoicingRight } from "../core/settings/rights"
import { makeAccountantLinkBody } from "./admin/invoicing/accountant-link"
import {
  addNameBody,
  bulkCheckBody,
  bulkOrdersBody,
  bulkRequestsBody,
  accountSeenBody,
  checkBody,
  emptyBody,
  findProductsBody,
  ledgerCompleteBody,
  linkBody,
  pauseBody,
  putGuideAwayBody,
  resumeBody,
  issueBody,
  retryBody,
  sendBody,
  notThereBody,
  settleBody,
  settleKsefBody,
  skipBody,
  stateAccountBody,
} from "./admin/invoicing/bodies"
import {
  adoptionBody,
  adoptionTieBody,
  backfillBody,
  tieBody,
} from "./admin/invoicing/adoption-body"
import { buyerBody, receiptBody } from "./admin/invoicing/buyer-body"
import { emailTestBody } from "./admin/invoicing/email-test-body"
import { changeLinkBody } from "./admin/invoicing/link-body"
import { closeMonthBody, monthCloseBody } from "./admin/invoicing/month-query"
import { markPaymentBody } from "./admin/invoicing/payment-body"
import { trialBody } from "./admin/invoicing/trial-body"
import { refuseDeepBody } from "./admin/invoicing/refuse-deep-body"
import { changeWebhookBody, makeWebhookBody } from "./admin/invoicing/webhook-body"
import { dropCartReceiptNumber, dropReceiptNumber } from "./drop-receipt-number"
import { hideFromStore, hideFromUnentitled } from "./hide-requests"
import { guardLinks, guardMonthLinks } from "./invoicing/guards"
import { keepPrivate, limitRequests } from "./store/invoicing/guards"

type Body = Parameters<typeof validateAndTransformBody>[0]

type Policy = { resource: string; operation: string }

/** Assumed: Medusa after 2.21 guards routes by this middleware (its docs, "Protect API Routes with RBAC"). */
const { authorize } = http as { authorize?: (policy: Policy) => MiddlewareFunction }

/** The right that Medusa's own route requires for completing an order. */
const UPDATES_ORDERS: Policy = { resource: "order", operation: "update" }

const guard = (right: InvoicingRight, path: string, more: readonly Policy[] = []) => {
  const policies = [{ resource: INVOICING_RESOURCE, operation: right }, ...more]
  return {
    matcher: `/admin/invoicing/${path}`,
    // Medusa 2.12 requires the role even in a shop without roles, and would reject everybody.
    ...(FeatureFlag.isFeatureEnabled("rbac") && { policies }),
    middlewares: authorize ? policies.map((policy) => authorize(policy)) : [],
  }
}

const get = (right: InvoicingRight, path: string) => ({
  ...guard(right, path),
  methods: ["GET" as const],
})

const del = (right: InvoicingRight, path: string) => ({
  ...guard(right, path),
  methods: ["DELETE" as const],
})

const post = (right: InvoicingRight, path: string, body?: Body, more: readonly Policy[] = []) => {
  const { middlewares, ...route } = guard(right, path, more)
  return {
    ...route,
    methods: ["POST" as const],
    middlewares: [...middlewares, ...(body ? [validateAndTransformBody(body)] : [])],
  }
}

/** For bodies with lists of orders or the mapping, which may exceed Medusa's limit of 100 kB. */
const LONG_LISTS = { bodyParser: { sizeLimit: "1mb" } }

/**
 * Every admin route requires a right, which is enforced if the shop uses Medusa's roles; `rights` and
 * `orders/:id/invoice`, which tell callers what they may see, check it themselves. Every body is
 * validated before its route runs; unknown fields are rejected. The settings are validated by their
 * workflow, with the rules of the options. Store routes are for the logged-in customer, links for
 * anyone who has one.
 */
export default defineMiddlewares({
  routes: [
    { matcher: "/admin", middlewares: [hideFromUnentitled] },
    { matcher: "/store", middlewares: [hideFromStore, dropReceiptNumber] },
    {
      matcher: "/store/carts/:id/complete",
      methods: ["POST"],
      middlewares: [dropCartReceiptNumber],
    },
    { matcher: "/admin/invoicing", middlewares: [refuseDeepBody] },
    {
      // For every method: Express handles HEAD with the handler of GET.
      matcher: "/store/invoicing",
      middlewares: [authenticate("customer", ["session", "bearer"]), keepPrivate, limitRequests],
    },
    // For every method as well: every response gets the link's headers, and no log contains its
    // address.
    { matcher: "/invoicing/i", middlewares: [guardLinks] },
    { matcher: "/invoicing/m", middlewares: [guardMonthLinks] },
    get("read", "status"),
    get("read", "overview"),
    get("read", "notices"),
    get("read", "requests"),
    get("read", "requests/export"),
    get("read", "requests/:id"),
    get("read", "requests/:id/order"),
    get("read", "requests/:id/pdf"),
    get("read", "requests/:id/correction"),
    get("read", "requests/:id/correction/export"),
    get("issue", "requests/:id/link-candidates"),
    get("read", "orders/:id/preview"),
    get("read", "orders/:id/buyer"),
    get("read", "orders/:id/receipt"),
    post("issue", "orders/:id/buyer", buyerBody, [UPDATES_ORDERS]),
    post("issue", "orders/:id/receipt", receiptBody, [UPDATES_ORDERS]),
    post("issue", "orders/:id/request", issueBody),
    post("issue", "requests/:id/retry", retryBody),
    post("issue", "requests/:id/not-there", notThereBody),
    post("issue", "requests/:id/link", linkBody),
    post("issue", "requests/:id/skip", skipBody),
    post("issue", "requests/:id/check", checkBody),
    post("issue", "requests/:id/settle", settleBody),
    post("issue", "requests/:id/settle-ksef", settleKsefBody),
    post("issue", "requests/:id/mark-paid", markPaymentBody),
    post("issue", "requests/:id/mark-unpaid", markPaymentBody),
    post("resend", "requests/:id/send", sendBody),
    // Anyone who may mail an invoice to an address may also share it by a link.
    post("resend", "requests/:id/buyer-link", emptyBody),
    post("resend", "requests/:id/buyer-link/replace", changeLinkBody),
    post("resend", "requests/:id/buyer-link/revoke", changeLinkBody),
    get("read", "customers/:id/invoices"),
    get("read", "orders/without-invoice"),
    get("read", "bulk-runs"),
    get("read", "bulk-runs/:id"),
    // Its route rejects users without the right to start it.
    post("read", "bulk-runs/:id/cancel", emptyBody),
    post("issue", "bulk-runs/retry", bulkRequestsBody),
    post("issue", "bulk-runs/check", bulkCheckBody),
    post("issue", "bulk-runs/issue", bulkOrdersBody),
    post("issue", "bulk-runs/complete", bulkOrdersBody, [UPDATES_ORDERS]),
    post("resend", "bulk-runs/send", bulkRequestsBody),
    get("read", "months"),
    get("read", "months/:id/rows"),
    get("read", "months/:id/export"),
    get("read", "months/:id/pdfs"),
    post("issue", "months/:id/close", closeMonthBody),
    post("read", "runs/month-close", monthCloseBody),
    get("read", "accountant-links"),
    // As with the buyer's link: anyone who may share an invoice may share a month of them.
    post("resend", "accountant-links", makeAccountantLinkBody),
    post("resend", "accountant-links/:id/address", emptyBody),
    post("resend", "accountant-links/:id/revoke", emptyBody),
    get("read", "runs"),
    get("read", "runs/:id"),
    post("settings", "runs/trial", trialBody),
    { ...post("issue", "runs/adoption", adoptionBody), ...LONG_LISTS },
    post("issue", "runs/adoption-tie", adoptionTieBody),
    { ...post("issue", "runs/backfill", backfillBody), ...LONG_LISTS },
    post("issue", "orders/:id/tie", tieBody),
    get("read", "runs/:id/export"),
    // Their routes reject users without the right to start the run.
    post("read", "runs/:id/pause", emptyBody),
    post("read", "runs/:id/resume", emptyBody),
    post("read", "runs/:id/stop", emptyBody),
    get("settings", "settings"),
    { ...post("settings", "settings"), ...LONG_LISTS },
    get("settings", "settings/changes"),
    { ...post("settings", "settings/preview"), ...LONG_LISTS },
    get("settings", "mapping"),
    get("settings", "mapping/coverage"),
    get("settings", "mapping/suggestions"),
    post("settings", "mapping/products", findProductsBody),
    get("settings", "guide/figures"),
    post("settings", "guide/preview-seen", emptyBody),
    post("settings", "guide/put-away", putGuideAwayBody),
    post("settings", "companies/:id/resume", resumeBody),
    post("settings", "companies/:id/check", emptyBody),
    post("settings", "companies/:id/account-seen", accountSeenBody),
    post("settings", "companies/:id/ledger-complete", ledgerCompleteBody),
    post("settings", "companies/:id/pause", pauseBody),
    get("settings", "companies/:id/account"),
    post("settings", "companies/:id/account", stateAccountBody),
    get("settings", "companies/:id/email"),
    // It mails an invoice to an address, like a resend.
    post("resend", "companies/:id/email-test", emailTestBody),
    post("settings", "companies/:id/categories", addNameBody),
    post("settings", "companies/:id/projects", addNameBody),
    // Reading too: a webhook's URL is often the only secret that its receiver checks.
    get("settings", "webhooks"),
    post("settings", "webhooks", makeWebhookBody),
    post("settings", "webhooks/:id", changeWebhookBody),
    del("settings", "webhooks/:id"),
    post("settings", "webhooks/:id/rotate-secret", emptyBody),
    post("settings", "webhooks/:id/test", emptyBody),
    get("settings", "webhooks/:id/deliveries"),
    post("settings", "webhook-deliveries/:id/redeliver", emptyBody),
  ],
})
