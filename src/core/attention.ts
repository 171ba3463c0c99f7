/**
 * What a request waits for, by the first that holds: what the notice above the orders and the daily
 * e-mail count. Both languages have words for each.
 */
export const ATTENTION_KINDS = [
  "doubled",
  "unknown",
  "failed",
  "refused",
  "difference",
  "correction",
  "mail_refused",
  "mail",
  "check",
] as const
export type AttentionKind = (typeof ATTENTION_KINDS)[number]

/** How many requests wait, by kind; each counts once. */
export type AttentionCounts = Readonly<Record<AttentionKind, number>>

/** Every kind at nought, then what was counted. */
export const fillCounts = (counted: Partial<AttentionCounts>): AttentionCounts => ({
  ...(Object.fromEntries(ATTENTION_KINDS.map((kind) => [kind, 0])) as AttentionCounts),
  ...counted,
})

export const sumCounts = (counts: AttentionCounts): number =>
  ATTENTION_KINDS.reduce((sum, kind) => sum + counts[kind], 0)
