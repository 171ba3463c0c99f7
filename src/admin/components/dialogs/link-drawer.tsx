import { Input, Textarea } from "@medusajs/ui"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail, InvoicingErrorBody, LinkBody } from "../../../types"
import { ShopError } from "../../queries/call-shop"
import { useLinkInvoice } from "../../queries/invoice-actions"
import { isShownOnCard } from "../../queries/is-shown-on-card"
import { Notice, NoticeLine } from "../notice"
import { ActionDrawer } from "./action-drawer"
import { Field } from "./field"
import { InvoiceIdField, invoiceIdProblem } from "./invoice-id-field"
import { LinkDifference } from "./link-difference"
import { NamedInvoices } from "./named-invoices"

type LinkDrawerProps = { request: InvoiceRequestDetail; onClose: () => void }

/** What prevents linking, and whether the user can override it. */
type Doubt =
  { kind: "differs"; what: string; found: string; sent: string } | { kind: "unreadable" } | null

const SHORTEST_NOTE = 3

/**
 * Asks for the id of an invoice that exists in the service and links it to the order.
 *
 * If the figures differ, they are shown and a second press is needed. An invoice that cannot be read is
 * linked only if the user confirms having looked at it.
 */
export const LinkDrawer = ({ request, onClose }: LinkDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useLinkInvoice(request.id)
  // Snapshot: the user has not seen what is refetched while the drawer is open.
  const [{ state, last_create_at }] = useState(request)
  const [invoiceId, setInvoiceId] = useState("")
  const [error, setError] = useState<string | null>(null)
  const [doubt, setDoubt] = useState<Doubt>(null)
  const [word, setWord] = useState<Word>({ number: "", note: "", error: null })

  const choose = (id: string) => {
    setInvoiceId(id)
    setError(null)
    // The doubt was about another invoice.
    setDoubt(null)
  }
  const submit = () => {
    const wanted = invoiceId.trim()
    const problem = invoiceIdProblem(wanted)
    if (problem) return setError(t(problem))
    if (doubt?.kind === "unreadable" && word.note.trim().length < SHORTEST_NOTE) {
      return setWord({ ...word, error: t("actions.linkDialog.noteMissing") })
    }
    mutate(
      { invoice_id: wanted, state, last_create_at, ...answer(doubt, word) },
      {
        onSuccess: onClose,
        onError: (failure) =>
          isShownOnCard(failure) ? onClose() : setDoubt(readDoubt(failure) ?? doubt),
      }
    )
  }
  const label =
    doubt === null
      ? "actions.link"
      : `actions.linkDialog.${doubt.kind === "differs" ? "accept" : "vouch"}`
  return (
    <ActionDrawer
      title={t("actions.linkDialog.title")}
      description={t("actions.linkDialog.description")}
      submitLabel={t(label)}
      isPending={isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <InvoiceIdField value={invoiceId} error={error} onChange={choose} />
      <NamedInvoices requestId={request.id} onChoose={choose} />
      {doubt?.kind === "differs" && (
        <LinkDifference difference={doubt} currency={request.currency} />
      )}
      {doubt?.kind === "unreadable" && <OnWord word={word} onChange={setWord} />}
    </ActionDrawer>
  )
}

function answer(doubt: Doubt, word: Word): Partial<LinkBody> {
  if (doubt?.kind === "differs") {
    const { what, found, sent } = doubt
    return { accept_difference: true, difference: { what, found, sent } }
  }
  if (doubt?.kind !== "unreadable") return {}
  const number = word.number.trim()
  return { unverified: { note: word.note.trim(), ...(number ? { invoice_number: number } : {}) } }
}

const UNREADABLE = ["INVOICE_UNREADABLE", "SERVICE_SILENT", "INVOICE_NOT_FOUND"]

function readDoubt(failure: Error): Doubt {
  if (!(failure instanceof ShopError)) return null
  const { code = "", params }: Partial<InvoicingErrorBody> = failure.body
  if (UNREADABLE.includes(code)) return { kind: "unreadable" }
  if (code !== "INVOICE_DIFFERS") return null
  return {
    kind: "differs",
    what: params?.what ?? "gross",
    found: params?.found ?? "",
    sent: params?.sent ?? "",
  }
}

type Word = { number: string; note: string; error: string | null }
type OnWordProps = { word: Word; onChange: (word: Word) => void }

const OnWord = ({ word, onChange }: OnWordProps) => {
  const { t } = useTranslation("invoicing")
  return (
    <>
      <Notice variant="warning" title={t("actions.linkDialog.unreadable")}>
        <NoticeLine>{t("actions.linkDialog.onWord")}</NoticeLine>
      </Notice>
      <Field
        label={t("actions.linkDialog.number")}
        hint={t("actions.linkDialog.numberHint")}
        error={null}
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            maxLength={100}
            value={word.number}
            onChange={({ target }) => onChange({ ...word, number: target.value })}
          />
        )}
      </Field>
      <Field
        label={t("actions.linkDialog.note")}
        hint={t("actions.linkDialog.noteHint")}
        error={word.error}
      >
        {(control) => (
          <Textarea
            {...control}
            maxLength={500}
            value={word.note}
            onChange={({ target }) => onChange({ ...word, note: target.value, error: null })}
          />
        )}
      </Field>
    </>
  )
}
