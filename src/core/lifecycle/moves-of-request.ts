import type { Move } from "./move"
import type { RequestMoveName } from "./transition"

/** Where each move between an order and its invoice leads. */
export const MOVES_OF_REQUEST: { readonly [Name in RequestMoveName]: Move } = {
  stamp: {
    from: ["queued"],
    to: "issuing",
    why: "A worker takes the request for one create and commits to what it will send.",
  },
  releaseStamp: {
    from: ["issuing"],
    to: "queued",
    why: "The worker slept since its stamp, or another day began: it sent nothing.",
  },
  refuse: {
    from: ["queued"],
    to: "refused",
    why: "The order cannot be composed, or its company is gone.",
  },
  refuseUnrouted: {
    from: ["queued"],
    to: "refused",
    why: "No company fits the order whose row was just made.",
  },
  refuseUnroutedAgain: {
    from: ["refused"],
    why: "A person tries again, and no company takes the order for another reason than before.",
  },
  skip: {
    from: ["queued"],
    to: "skipped",
    why: "A rule of the shop says that this order gets no invoice.",
  },
  cancelComposed: {
    from: ["queued"],
    to: "canceled",
    why: "The order turned out to be canceled when it was to be composed.",
  },
  noteObstacle: {
    from: ["queued"],
    why: "Before anything was sent, a fault of our own side came again, or the service does not tell what must be known; it is tried again.",
  },
  fail: {
    from: ["queued"],
    to: "failed",
    why: "The tries are used up by faults of our own side.",
  },
  recordIssued: {
    from: ["issuing", "unknown"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    why: "The service named the invoice; its e-mail is owed from the same statement on.",
  },
  returnToQueue: {
    from: ["issuing"],
    to: "queued",
    why: "Nothing was saved: out of reach, asked to wait, key rejected, or forbidden for now.",
  },
  recordRefused: {
    from: ["issuing"],
    to: "refused",
    why: "The service says no to this invoice.",
  },
  giveUpCreate: {
    from: ["issuing"],
    to: "failed",
    why: "The service was out of reach at the last try too.",
  },
  recordUnknown: {
    from: ["issuing"],
    to: "unknown",
    why: "The create left and no usable answer came.",
  },

  recordIssuedLate: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    isRare: true,
    why: "The answer that names the invoice came after the request had gone on.",
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
    why: "The answer could not be saved: the row keeps the invoice's id and no create follows.",
  },
  keepAnswerLate: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "unknown",
    isRare: true,
    why: "The same for a request that had gone on.",
  },
  adoptAnswered: {
    from: ["queued", "refused", "failed", "unknown"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    isRare: true,
    why: "An invoice that a create was answered with becomes the request's own.",
  },
  leaveTied: {
    from: ["queued", "refused", "failed", "unknown"],
    to: "unknown",
    isRare: true,
    why: "Every invoice that creates were answered with belongs to another order.",
  },
  lookUpAnswered: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "unknown",
    isRare: true,
    why: "The order is canceled, and a late answer named its invoice: that is found first.",
  },
  noteSecondInvoice: {
    from: ["issued"],
    isRare: true,
    why: "The service shows another invoice with the order's reference: a person decides which of them stays.",
  },

  adopt: {
    from: ["unknown"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    why: "A look-up found the one invoice that is certainly this request's.",
  },
  noteAbsent: {
    from: ["unknown"],
    why: "A look-up found nothing, which is no proof yet.",
  },
  provenAbsent: {
    from: ["unknown"],
    to: "queued",
    why: "Look-ups have proven that the create saved nothing.",
  },
  leaveUndecided: {
    from: ["unknown"],
    why: "A look-up could not decide and says why; a person may.",
  },
  noteUnreadable: {
    from: ["unknown"],
    why: "The service's list could not be read; it is read on.",
  },

  cancel: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "canceled",
    why: "The order was canceled before anything was sent for it.",
  },
  recompose: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "queued",
    why: "The order changed before its invoice, is worth something, or its draft is to be read.",
  },
  markForCorrection: {
    from: ["issuing", "unknown", "issued", "skipped"],
    why: "The order changed after its invoice, or after what may be one.",
  },
  noteOrderVersion: {
    from: ["issuing", "unknown", "issued", "skipped"],
    why: "The order changed in nothing that its invoice shows.",
  },

  requeue: {
    from: ["queued", "refused", "failed", "skipped"],
    to: "queued",
    why: "**Retry** or **Issue now**.",
  },
  declareAbsent: {
    from: ["unknown"],
    to: "queued",
    why: "**Not there**: somebody looked in the service.",
  },
  lookAgain: {
    from: ["skipped"],
    to: "unknown",
    why: "**Issue now** of one that was settled by hand while unknown: a look-up comes first.",
  },
  skipByOperator: {
    from: ["queued", "refused", "failed"],
    to: "skipped",
    why: "**Skip**.",
  },
  link: {
    from: ["queued", "refused", "failed", "unknown", "skipped", "canceled"],
    to: "issued",
    why: "**Link**, or the adoption of an invoice of the service that was read and compared; of a canceled order only that.",
  },
  linkUnverified: {
    from: ["refused", "failed", "unknown", "skipped"],
    to: "issued",
    why: "**Link** on somebody's word, of an invoice that the key may not read.",
  },
  settle: {
    from: ["issued", "skipped"],
    email: { from: ["refused", "failed", "unknown"], to: ["none", "sent"] },
    why: "**Settle by hand**: what was open about an invoice was dealt with outside the shop.",
  },
  settleUnknown: {
    from: ["unknown"],
    to: "skipped",
    why: "**Settle by hand** of an unknown outcome; its stamp stays.",
  },
  markChecked: {
    from: ["issued"],
    why: "**Checked**: somebody looked at what is flagged.",
  },
}
