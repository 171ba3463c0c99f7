import type { InvoiceDraft } from "../draft/invoice-draft"
import type { TriedOrder } from "./trial-report"

/** The parts of an invoice that other settings may change, the most serious first. */
export const CHANGED_PARTS = [
  "outcome",
  "company",
  "gross",
  "vat",
  "category",
  "project",
  "payment",
  "buyer",
  "receipt",
  "other",
] as const
export type ChangedPart = (typeof CHANGED_PARTS)[number]

/**
 * One part of one invoice under the present settings and under the proposed ones. Texts are
 * amounts, labels, names and codes; null for the buyer and for what has no short text: only that it
 * differs.
 */
export type PartChange = { what: ChangedPart; before: string | null; after: string | null }

/** The differences between an order's results under the two settings. */
export function compareTried(before: TriedOrder, after: TriedOrder): PartChange[] {
  const outcomes = [describeOutcome(before), describeOutcome(after)] as const
  if (outcomes[0] !== outcomes[1]) {
    return [{ what: "outcome", before: outcomes[0], after: outcomes[1] }]
  }
  if (!before.draft || !after.draft) return []
  const [old, now] = [before.draft, after.draft]
  const shown = SHOWN.flatMap(([what, show]): PartChange[] => {
    const [was, is] = [show(old), show(now)]
    return was === is ? [] : [{ what, before: was, after: is }]
  })
  const hidden = HIDDEN.flatMap(([what, pick]): PartChange[] =>
    same(pick(old), pick(now)) ? [] : [{ what, before: null, after: null }]
  )
  return [...shown, ...hidden]
}

/** `invoice`, `canceled`, or the codes of what prevents it. */
const describeOutcome = ({ outcome, reasons }: TriedOrder): string =>
  reasons.length === 0 ? outcome : reasons.map(({ code }) => code).join(", ")

const NONE = "-"

const SHOWN: readonly (readonly [ChangedPart, (draft: InvoiceDraft) => string])[] = [
  ["company", ({ companyId }) => companyId],
  ["gross", ({ totals, currency }) => `${totals.gross} ${currency}`],
  [
    "vat",
    ({ totals }) =>
      Object.entries(totals.byVat)
        .map(([label, { vat }]) => `${label}: ${vat}`)
        .sort()
        .join("; "),
  ],
  ["category", ({ positions }) => distinct(positions.map(({ category }) => category ?? NONE))],
  ["project", ({ projectId }) => (projectId === null ? NONE : String(projectId))],
  ["payment", ({ payment: { method, dueDate } }) => `${method}, ${dueDate}`],
]

const HIDDEN: readonly (readonly [ChangedPart, (draft: InvoiceDraft) => unknown])[] = [
  ["buyer", ({ contractor }) => contractor],
  ["receipt", ({ isReceipt }) => isReceipt],
  ["other", (draft) => pickOther(draft)],
]

/** Everything that no other part covers. */
function pickOther(draft: InvoiceDraft): unknown {
  const { companyId, totals, projectId, projectRule, payment, contractor, isReceipt, ...rest } =
    draft
  void [companyId, totals, projectId, projectRule, contractor, isReceipt]
  const positions = rest.positions.map(({ category, categoryRule, vat, ...position }) => {
    void [category, categoryRule, vat]
    return position
  })
  return { ...rest, positions, isPaid: payment.isPaid, account: payment.bankAccountNumber }
}

const distinct = (names: readonly string[]): string => [...new Set(names)].sort().join("; ")

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
