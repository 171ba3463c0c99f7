export const REQUEST_STATES = [
  "queued",
  "issuing",
  "issued",
  "refused",
  "failed",
  "unknown",
  "skipped",
  "canceled",
] as const
export type RequestState = (typeof REQUEST_STATES)[number]

export const SEND_STATES = [
  "none",
  "queued",
  "sending",
  "sent",
  "unknown",
  "refused",
  "failed",
] as const
export type SendState = (typeof SEND_STATES)[number]
