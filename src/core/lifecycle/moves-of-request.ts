import type { Move } from "./move"
import type { RequestMoveName } from "./transition"

/** The moves of a request between its order and its invoice. */
export const MOVES_OF_REQUEST: { readonly [Name in RequestMoveName]: Move } = {
  stamp: {
    from: ["queued"],
    to: "issuing",
    why: "A worker takes the request for one create and commits to what it will send.",
  },
  releaseStamp: {
    from: ["issuing"],
    to: "queued",
    why: "The worker was suspended after its stamp, or another day began: it sent nothing.",
  },
  refuse: {
    from: ["queued"],
    to: "refused",
    why: "The order cannot be composed, or its company is gone.",
  },
  refuseUnrouted: {
    from: ["queued"],
    to: "refused",
    why: "No company fits the order whose row was just inserted.",
  },
  refuseUnroutedAgain: {
    from: ["refused"],
    why: "An operator tries again, and again no company fits the order, for another reason than before.",
  },
  refuseStopped: {
    from: ["refused"],
    why: "The order that waited for its payment was paid, or its trigger fired, while issuing was stopped: an operator decides.",
  },
  skip: {
    from: ["queued"],
    to: "skipped",
    why: "A rule of the shop excludes this order from invoicing.",
  },
  cancelComposed: {
    from: ["queued"],
    to: "canceled",
    why: "The order was found to be canceled when its invoice was composed.",
  },
  noteObstacle: {
    from: ["queued"],
    why: "Before anything was sent, an error on our own side came up again, or the service does not provide what must be known; the step is retried.",
  },
  fail: {
    from: ["queued"],
    to: "failed",
    why: "Errors on our own side used up the tries.",
  },
  recordIssued: {
    from: ["issuing", "unknown"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    why: "The service returned the invoice's id; the same statement makes its e-mail due.",
  },
  returnToQueue: {
    from: ["issuing"],
    to: "queued",
    why: "Nothing was saved: unreachable, asked to wait, key rejected, or forbidden for now.",
  },
  recordRefused: {
    from: ["issuing"],
    to: "refused",
    why: "The service refused this invoice.",
  },
  giveUpCreate: {
    from: ["issuing"],
    to: "failed",
    why: "The service was unreachable at the last try too.",
  },
  recordUnknown: {
    from: ["issuing"],
    to: "unknown",
    why: "The create was sent and no usable answer came.",
  },

  recordIssuedLate: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    isRare: true,
    why: "The answer that names the invoice came after the request had moved on.",
  },
  recordIssuedCanceled: {
    from: ["canceled"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    why: "The answer came after the order was canceled: the invoice needs a correction.",
  },
  keepAnswer: {
    from: ["issuing", "unknown"],
    to: "unknown",
    isRare: true,
    why: "The answer could not be saved: the row keeps the invoice's id, and no create follows.",
  },
  keepAnswerLate: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "unknown",
    isRare: true,
    why: "The same for a request that had moved on.",
  },
  adoptAnswered: {
    from: ["queued", "refused", "failed", "unknown"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    isRare: true,
    why: "An invoice that a create had returned becomes the request's own.",
  },
  leaveTied: {
    from: ["queued", "refused", "failed", "unknown"],
    to: "unknown",
    isRare: true,
    why: "Every invoice that creates had returned belongs to another order.",
  },
  lookUpAnswered: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "unknown",
    isRare: true,
    why: "The order is canceled, and a late answer named its invoice: the invoice is looked up first.",
  },
  noteSecondInvoice: {
    from: ["issued"],
    isRare: true,
    why: "The service shows another invoice with the order's reference: an operator decides which one stays.",
  },

  adopt: {
    from: ["unknown"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    why: "A look-up found the one invoice that certainly belongs to this request.",
  },
  noteAbsent: {
    from: ["unknown"],
    why: "A look-up found nothing, which proves nothing yet.",
  },
  provenAbsent: {
    from: ["unknown"],
    to: "queued",
    why: "Look-ups have proven that the create saved nothing.",
  },
  leaveUndecided: {
    from: ["unknown"],
    why: "A look-up could not decide and records why; an operator can.",
  },
  noteUnreadable: {
    from: ["unknown"],
    why: "The service's list could not be read; reading goes on later.",
  },

  cancel: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "canceled",
    why: "The order was canceled before anything was sent for it.",
  },
  recompose: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "queued",
    why: "The order changed before its invoice, now has a value, was paid, or its draft has to be read.",
  },
  markForCorrection: {
    from: ["issuing", "unknown", "issued", "skipped"],
    why: "The order changed after its invoice, or after a create that may have made one.",
  },
  noteOrderVersion: {
    from: ["issuing", "unknown", "issued", "skipped"],
    why: "The order changed, but in nothing that its invoice shows.",
  },

  requeue: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "queued",
    why: "**Retry** or **Issue now**.",
  },
  declareAbsent: {
    from: ["unknown"],
    to: "queued",
    why: "**Not there**: an operator looked in the service.",
  },
  lookAgain: {
    from: ["skipped"],
    to: "unknown",
    why: "**Issue now** for a request that was settled by hand while unknown: a look-up comes first.",
  },
  skipByOperator: {
    from: ["queued", "refused", "failed"],
    to: "skipped",
    why: "**Skip**.",
  },
  link: {
    from: ["queued", "refused", "failed", "unknown", "skipped", "canceled"],
    to: "issued",
    why: "**Link**, or the adoption of an invoice that was read and compared; a canceled order allows only the latter.",
  },
  linkUnverified: {
    from: ["refused", "failed", "unknown", "skipped"],
    to: "issued",
    why: "**Link** on an operator's word, for an invoice that the key may not read.",
  },
  settle: {
    from: ["issued", "skipped"],
    email: { from: ["refused", "failed", "unknown"], to: ["none", "sent"] },
    why: "**Settle by hand**: an open matter of an invoice was dealt with outside the shop.",
  },
  settleUnknown: {
    from: ["unknown"],
    to: "skipped",
    why: "**Settle by hand** for an unknown outcome; its stamp stays.",
  },
  markChecked: {
    from: ["issued"],
    why: "**Checked**: an operator looked at what is flagged.",
  },
}
