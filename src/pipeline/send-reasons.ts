import { giveReason, outcomeUnknown } from "./reasons"

/** It may have gone out, and nobody knows. */
export const sendUnknown = (failure: string) => ({
  ...outcomeUnknown(failure),
  message: `The e-mail was ordered but it is not known whether it went out (${failure}). Ask the buyer or send it again.`,
})

/** It was held up for too long to be sent. */
export const sendLate = () =>
  giveReason(
    "INTERNAL_ERROR",
    "The server was too slow to order the e-mail. Nothing was sent. Send it again."
  )

/** The service says no. */
export const sendRefused = (failure: string) =>
  giveReason(
    "SEND_REFUSED",
    `The invoicing service refused to send the e-mail (${failure}). It needs a reply-to address under Settings, Sales, E-mail messages in the service. Then send it again.`,
    { params: { code: failure } }
  )
