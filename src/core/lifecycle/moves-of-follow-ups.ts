import type { Move } from "./move"
import { ENDED_SEND_STATES } from "./states"
import type { FollowUpMoveName } from "./transition"

/** Where each move of what an issued invoice owes leads: reading back and its e-mail. */
export const MOVES_OF_FOLLOW_UPS: { readonly [Name in FollowUpMoveName]: Move } = {
  recordReading: {
    from: ["issued"],
    email: { from: ["queued", "waiting"], to: ["refused", "waiting"] },
    why: "The invoice was read back and compared; one that differs, or that KSeF refused, is not mailed by itself, and one on its way to KSeF waits.",
  },
  giveUpReading: {
    from: ["issued"],
    why: "The invoice cannot be read, so it was not compared.",
  },
  postponeReading: {
    from: ["issued"],
    why: "The service was too busy to show the invoice.",
  },
  recordNumber: {
    from: ["issued"],
    why: "A later reading shows the number that the first did not.",
  },
  noteStatus: {
    from: ["issued"],
    why: "How the invoice looks just before an e-mail that waited: what shows its trace afterwards.",
  },
  recordIssuedDraft: {
    from: ["issued"],
    why: "What was a draft when it was read back has been issued in the service since.",
  },
  leaveFollowUps: {
    from: ["issued"],
    email: { from: ["queued", "waiting"], to: ["refused"] },
    why: "The company is gone, or its key opens another account: a person decides.",
  },

  stampSend: {
    from: ["issued"],
    email: {
      from: ["none", "waiting", "queued", "unknown", "refused", "failed"],
      to: ["sending"],
    },
    why: "The e-mail is taken for one order of it, by itself or by **Send**.",
  },
  releaseSendStamp: {
    from: ["issued"],
    email: { from: ["sending"], to: ["queued", "failed"] },
    why: "The process slept since its stamp: it ordered nothing.",
  },
  recordSent: {
    from: ["issued"],
    email: { from: ["sending", "unknown"], to: ["sent"] },
    why: "The service took the order.",
  },
  returnSendToQueue: {
    from: ["issued"],
    email: { from: ["sending"], to: ["queued", "failed"] },
    why: "Nothing went out; what is owed by itself is ordered again, a person's order is not.",
  },
  recordSendRefused: {
    from: ["issued"],
    email: { from: ["sending"], to: ["refused"] },
    why: "The service says no to this e-mail.",
  },
  giveUpSend: {
    from: ["issued"],
    email: { from: ["sending"], to: ["failed"] },
    why: "The service was out of reach at the last try too.",
  },
  recordSendUnknown: {
    from: ["issued"],
    email: { from: ["sending"], to: ["unknown"] },
    why: "The order left and no usable answer came.",
  },
  confirmSent: {
    from: ["issued"],
    email: { from: ["unknown"], to: ["sent"] },
    why: "The invoice shows that its e-mail went out.",
  },
  noteNoTrace: {
    from: ["issued"],
    why: "The invoice shows no trace of its e-mail; a pause later that is looked at again.",
  },
  repeatSend: {
    from: ["issued"],
    email: { from: ["unknown"], to: ["queued"] },
    why: "The e-mail did not go out, by proof or by the owner's choice: it is owed once more.",
  },
  leaveSendUnconfirmed: {
    from: ["issued"],
    why: "Nothing more can be found out about the e-mail: a person decides.",
  },

  oweSend: {
    from: ["issued"],
    email: { from: ["waiting", "refused"], to: ["queued"] },
    why: "KSeF accepted the invoice, or the wait for that is over and the e-mail is to go anyway.",
  },
  recordShopSent: {
    from: ["issued"],
    email: { from: ["none", "refused", "failed", "sent"], to: ["sent"] },
    why: "The shop mailed the invoice by its own means.",
  },
  recordShopFailed: {
    from: ["issued"],
    email: { from: ["none", "refused", "failed"], to: ["failed"] },
    why: "The shop's own e-mail with the invoice could not be handed over.",
  },
  orderLaterEmail: {
    from: ["issued"],
    why: "An e-mail beside the first is ordered for a person; it has a row of its own.",
  },
  releaseLaterEmail: {
    from: ["issued"],
    email: { from: ENDED_SEND_STATES, to: ["failed"] },
    why: "The process slept since it ordered such an e-mail: it sent nothing.",
  },
  endLaterEmail: {
    from: ["issued"],
    email: { from: ENDED_SEND_STATES, to: ENDED_SEND_STATES },
    why: "How such an e-mail ended.",
  },
  withholdSend: {
    from: ["issued"],
    email: { from: ["waiting", "queued", "refused"], to: ["refused"] },
    why: "KSeF refused the invoice, or the wait for it is over: a person decides about the e-mail.",
  },
}
