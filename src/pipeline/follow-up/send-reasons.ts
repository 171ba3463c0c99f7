import { KSEF_REJECTED, KSEF_WAIT_OVER } from "../../core/ksef/mail-wait"
import { makeReason, outcomeUnknown } from "../reasons"

/** The e-mail may or may not have been sent. */
export const sendUnknown = (failure: string) => ({
  ...outcomeUnknown(failure),
  message: `The service was asked to send the e-mail, but it is not known whether it went out (${failure}). Ask the buyer or send it again.`,
})

/** The process was delayed too long to send it. */
export const sendLate = () =>
  makeReason(
    "INTERNAL_ERROR",
    "The server was too slow to order the e-mail, so nothing was sent. Send it again."
  )

/** The service refused the e-mail. */
export const sendRefused = (failure: string) =>
  makeReason(
    "SEND_REFUSED",
    `The invoicing service refused to send the e-mail (${failure}). Set a reply-to address in the service, under Settings, Sales, E-mail messages. Then send it again.`,
    { params: { code: failure } }
  )

/** The shop's own e-mail was not accepted. */
export const shopEmailFailed = () =>
  makeReason(
    "SHOP_EMAIL_FAILED",
    "The shop's own e-mail with the invoice could not be handed over to the notification provider. See the server's log, then have the shop mail it again, or send it from here."
  )

/** KSeF refused the invoice. */
export const ksefRejected = () =>
  makeReason(
    KSEF_REJECTED,
    "KSeF refused the invoice, so it was not mailed. Correct it in the service: if KSeF accepts it later, it is mailed automatically. Or send it anyway."
  )

/** KSeF did not decide within the time the shop wants to wait. */
export const ksefWaitOver = () =>
  makeReason(
    KSEF_WAIT_OVER,
    "KSeF did not accept the invoice within the configured number of days, so it was not mailed. If KSeF accepts it later, it is mailed automatically. Send it now, or settle it by hand."
  )
