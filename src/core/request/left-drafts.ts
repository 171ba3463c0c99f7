import type { InvoiceRequest, LeftDraft } from "./invoice-request"
import type { InvoiceFlag } from "../vat/split-payment"

type Row = Pick<
  InvoiceRequest,
  "state" | "stampedAt" | "draftId" | "invoiceId" | "leftDrafts" | "reference"
>

/**
 * The drafts of a request that will not become its invoice, for the owner to delete in the service;
 * null stands for one with an unknown id. The draft of a finished request is left over too, except
 * when the request was settled by hand while its draft may have been issued: whoever settled it has
 * looked.
 */
export function listLeftDrafts(request: Row): (string | null)[] {
  const { state, stampedAt, draftId, invoiceId, leftDrafts } = request
  const ids = (leftDrafts ?? []).map(({ id }) => id).filter((id) => id === null || id !== invoiceId)
  const isOver =
    state === "canceled" || (state === "skipped" && stampedAt === null) || state === "issued"
  return isOver && draftId !== null && draftId !== invoiceId && !ids.includes(draftId)
    ? [...ids, draftId]
    : ids
}

type Left = Pick<Row, "leftDrafts" | "draftId" | "reference">

/** Stands for the id of a draft whose answer was lost. */
const UNKNOWN_ID = "?"

/** The flag that asks a person to delete them; null if there are none. */
const tellLeft = (ids: readonly (string | null)[], reference: string | null): InvoiceFlag | null =>
  ids.length === 0
    ? null
    : {
        code: "DRAFT_LEFT",
        params: { ids: ids.map((id) => id ?? UNKNOWN_ID).join(", "), reference: reference ?? "" },
      }

/** The flag of a request that ended without an invoice; an issued one has it among its flags. */
export const flagOfOver = (request: Row): InvoiceFlag | null =>
  request.state === "canceled" || request.state === "skipped"
    ? tellLeft(listLeftDrafts(request), request.reference)
    : null

/** The flags of an invoice that leaves these drafts behind. */
export function withLeftDrafts(
  flags: readonly InvoiceFlag[] | null,
  { leftDrafts, draftId, reference }: Left
): readonly InvoiceFlag[] | null {
  const left = (leftDrafts ?? []).map(({ id }) => id).filter((id) => id === null || id !== draftId)
  const flag = tellLeft(left, reference)
  const others = (flags ?? []).filter(({ code }) => code !== "DRAFT_LEFT")
  return flag ? [...others, flag] : flags
}

/** Like {@link withLeftDrafts}, for the invoice about to be issued. */
export const flagLeftDrafts = <
  Draft extends { flags?: readonly InvoiceFlag[] | null; reference?: string | null },
>(
  draft: Draft,
  { leftDrafts, draftId }: Pick<Row, "leftDrafts" | "draftId">
): Draft => {
  const { flags = null, reference = null } = draft
  return { ...draft, flags: withLeftDrafts(flags, { leftDrafts, draftId, reference }) }
}

/** The flags of a request once this document becomes its invoice, whatever was to become it before. */
export const flagsOfLinked = (
  request: Row & { flags: readonly InvoiceFlag[] | null },
  invoiceId: string
): readonly InvoiceFlag[] | null => {
  const ids = listLeftDrafts({ ...request, state: "issued", invoiceId })
  const leftDrafts = ids.map((id) => ({ id, at: "" }))
  const { flags, reference } = request
  return withLeftDrafts(flags, { leftDrafts, reference, draftId: invoiceId })
}

/** The drafts left behind, with one more; one with an unknown id never equals another. */
export const addLeftDraft = (
  { leftDrafts }: Pick<Row, "leftDrafts">,
  left: LeftDraft
): readonly LeftDraft[] => [
  ...(leftDrafts ?? []).filter(({ id }) => id === null || id !== left.id),
  left,
]

/**
 * The drafts left behind once the first of those found in the request's account becomes its
 * invoice. The other ones found are left over; they take the place of this account's drafts with
 * lost answers.
 */
export function leaveOthers(
  { leftDrafts, accountId }: Pick<InvoiceRequest, "leftDrafts" | "accountId">,
  { found, at }: { found: readonly string[]; at: string }
): readonly LeftDraft[] | null {
  const left = addTurnedUp({ leftDrafts, accountId }, { ids: found.slice(1), at, accountId })
  return left.length > 0 ? left : null
}

/**
 * The drafts left behind once these turn up in an account: they take the place of as many of that
 * account's drafts with lost answers.
 */
export function addTurnedUp(
  { leftDrafts, accountId: last }: Pick<InvoiceRequest, "leftDrafts" | "accountId">,
  { ids, at, accountId }: { ids: readonly string[]; at: string; accountId: string | null }
): readonly LeftDraft[] {
  const before = leftDrafts ?? []
  const isLostHere = (one: LeftDraft) => one.id === null && (one.accountId ?? last) === accountId
  return [
    ...before.filter((one) => !isLostHere(one) && !ids.some((id) => id === one.id)),
    ...before.filter(isLostHere).slice(ids.length),
    ...ids.map((id) => ({ id, at, accountId })),
  ]
}

/** The account in which a draft of a request was left behind; null if none is known for this id. */
export const findAccountOfLeft = (
  { leftDrafts }: Pick<InvoiceRequest, "leftDrafts">,
  draftId: string
): string | null => leftDrafts?.find(({ id }) => id === draftId)?.accountId ?? null

/** Whether a draft was left behind in an account: somebody may have issued it there by hand. */
export const hasLeftIn = (
  { leftDrafts, accountId: last }: Pick<InvoiceRequest, "leftDrafts" | "accountId">,
  accountId: string
): boolean => (leftDrafts ?? []).some((left) => (left.accountId ?? last) === accountId)

/** The drafts left behind in accounts other than that of the last create, as they are shown. */
export const listDraftsElsewhere = ({
  leftDrafts,
  accountId,
}: Pick<InvoiceRequest, "leftDrafts" | "accountId">): string[] =>
  (leftDrafts ?? []).flatMap(({ id, accountId: left }) =>
    left && left !== accountId ? [id ?? UNKNOWN_ID] : []
  )
