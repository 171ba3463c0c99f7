import type { InvoiceDraft } from "./invoice-draft"

/**
 * The invoice's content as one canonical text, to be hashed where hashing is allowed.
 *
 * It omits what tells one order from another (reference, details, line ids): two equal orders of
 * one buyer on one day give the same text, and those are the ones a look-up cannot tell apart.
 */
export function describeContent(draft: InvoiceDraft): string {
  const { reference: _reference, additionalDetails: _details, positions, ...rest } = draft
  return canonicalJson({
    ...rest,
    positions: positions.map(({ lineId: _lineId, ...position }) => position),
  })
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => (isRecord(part) ? sortKeys(part) : part))
}

const sortKeys = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
