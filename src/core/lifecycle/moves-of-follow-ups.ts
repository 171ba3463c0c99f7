import type { Move } from "./move"
import { ENDED_SEND_STATES } from "./states"
import type { FollowUpMoveName } from "./transition"

/** The moves of an issued invoice's follow-ups: reading back and e-mail. */
export const MOVES_OF_FOLLOW_UPS: { readonly [Name in FollowUpMoveName]: Move } = {
  recordReading: {
    from: ["issued"],
    email: { from: ["queued", "waiting"], to: ["refused", "waiting"] },
    why: "The invoice was read back and compared; one that differs or that KSeF rejected is not mailed automatically, and one that KSeF has not accepted yet waits.",
  },
  giveUpReading: {
    from: ["issued"],
    why: "The invoice cannot be read, so it was not compared.",
  },
  postponeReading: {
    from: ["issued"],
    why: "The service did not show the invoice for now: it was too busy, or gave no usable answer.",
  },
  recordNumber: {
    from: ["issued"],
    why: "A later reading shows the number that was missing in the first.",
  },
  noteStatus: {
    from: ["issued"],
    why: "Keeps the invoice's status just before a delayed e-mail, so that a trace of the e-mail can be recognized afterwards.",
  },
  recordIssuedDraft: {
    from: ["issued"],
    why: "The document was a draft when it was read back, and has since been issued in the service.",
  },
  leaveFollowUps: {
    from: ["issued"],
    email: { from: ["queued", "waiting"], to: ["refused"] },
    why: "The company is gone, or its key opens another account: an operator decides.",
  },

  stampSend: {
    from: ["issued"],
    email: {
      from: ["none", "waiting", "queued", "unknown", "refused", "failed"],
      to: ["sending"],
    },
    why: "A worker takes the e-mail for one call to the service, automatically or for **Send**.",
  },
  releaseSendStamp: {
    from: ["issued"],
    email: { from: ["sending"], to: ["queued", "failed"] },
    why: "The process was suspended after its stamp: it ordered nothing.",
  },
  recordSent: {
    from: ["issued"],
    email: { from: ["sending", "unknown"], to: ["sent"] },
    why: "The service accepted the e-mail.",
  },
  returnSendToQueue: {
    from: ["issued"],
    email: { from: ["sending"], to: ["queued", "failed"] },
    why: "Nothing went out; an automatic e-mail is ordered again, an operator's is not.",
  },
  recordSendRefused: {
    from: ["issued"],
    email: { from: ["sending"], to: ["refused"] },
    why: "The service refused this e-mail.",
  },
  giveUpSend: {
    from: ["issued"],
    email: { from: ["sending"], to: ["failed"] },
    why: "The service was unreachable at the last try too.",
  },
  recordSendUnknown: {
    from: ["issued"],
    email: { from: ["sending"], to: ["unknown"] },
    why: "The call was sent and no usable answer came.",
  },
  confirmSent: {
    from: ["issued"],
    email: { from: ["unknown"], to: ["sent"] },
    why: "The invoice shows that its e-mail went out.",
  },
  noteNoTrace: {
    from: ["issued"],
    why: "The invoice shows no trace of its e-mail; it is read again after a pause.",
  },
  repeatSend: {
    from: ["issued"],
    email: { from: ["unknown"], to: ["queued"] },
    why: "The e-mail did not go out, proven or assumed by the owner's choice: it is due once more.",
  },
  leaveSendUnconfirmed: {
    from: ["issued"],
    why: "Nothing more can be found out about the e-mail: an operator decides.",
  },

  oweSend: {
    from: ["issued"],
    email: { from: ["waiting", "refused"], to: ["queued"] },
    why: "KSeF accepted the invoice, or the wait for that is over and the e-mail goes out anyway.",
  },
  recordShopSent: {
    from: ["issued"],
    email: { from: ["none", "refused", "failed", "sent"], to: ["sent"] },
    why: "The shop mailed the invoice itself.",
  },
  recordShopFailed: {
    from: ["issued"],
    email: { from: ["none", "refused", "failed"], to: ["failed"] },
    why: "The shop's own e-mail with the invoice could not be handed to its provider.",
  },
  orderLaterEmail: {
    from: ["issued"],
    why: "An operator orders a further e-mail; it has a row of its own.",
  },
  releaseLaterEmail: {
    from: ["issued"],
    email: { from: ENDED_SEND_STATES, to: ["failed"] },
    why: "The process was suspended before it could send such an e-mail: it sent nothing.",
  },
  endLaterEmail: {
    from: ["issued"],
    email: { from: ENDED_SEND_STATES, to: ENDED_SEND_STATES },
    why: "Records the outcome of such an e-mail.",
  },
  withholdSend: {
    from: ["issued"],
    email: { from: ["waiting", "queued", "refused"], to: ["refused"] },
    why: "KSeF rejected the invoice, or the wait for it is over: an operator decides about the e-mail.",
  },
}
