import { isOthersInvoice } from "../../core/request/allowed-acts"
import type { EmailLanguage } from "../../core/email-text/fill"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Outcome } from "../../core/request/outcomes"
import { notFound, reject, rejectOnHold, type Rejection } from "./act-result"
import { noteWait } from "../holds/asked-to-wait"
import { fillEmail, type OwnText } from "../follow-up/compose-email"
import { isOnHold } from "../holds/hold-company"
import { rejectAccount } from "../holds/reject-account"
import type { Ports } from "../ports"

/** A draft of the shop's own text, and the address of the person who tests it. */
export type TestEmail = {
  companyId: string
  requestId: string
  language: EmailLanguage
  own: OwnText
  recipient: string
}

/** `isOrdered`: the call was made, whatever its outcome. */
export type TestEmailResult = { isOrdered: boolean; rejection: Rejection | null }

/**
 * Mails an issued invoice with a draft of the text to the person who wrote it.
 *
 * Only for an invoice whose own e-mail was sent: it already shows `SENT`, so the test leaves no trace
 * that could be mistaken for the buyer's e-mail. The request is not changed; the call is logged as a
 * test, which never counts as an e-mail, and is never repeated.
 */
export async function sendTestEmail(ports: Ports, test: TestEmail): Promise<TestEmailResult> {
  const prepared = await prepare(ports, test)
  if ("rejection" in prepared) return { isOrdered: false, rejection: prepared.rejection }
  const { request, invoiceId, service, text } = prepared
  const addressee = { kind: "given", recipients: [test.recipient] } as const
  const outcome = await ports.inTurn(
    test.companyId,
    async () => await service.sendInvoice(invoiceId, addressee, text)
  )
  noteWait(ports, test.companyId, outcome)
  // The service's words about a typed-in address may quote it.
  const report = { ...outcome.report, operation: "send-test", words: null } as const
  await ports.ledger.logAttempts(request.id, [report])
  return { isOrdered: true, rejection: rejectOutcome(outcome.kind) }
}

/** Checks everything before the call; the throttle comes last. */
async function prepare(
  ports: Ports,
  { companyId, requestId, own, language }: TestEmail
): Promise<
  | { rejection: Rejection }
  | ({ request: InvoiceRequest; invoiceId: string } & {
      service: NonNullable<ReturnType<Ports["serviceOf"]>>
      text: Awaited<ReturnType<typeof fillEmail>>["filled"]
    })
> {
  const request = await ports.ledger.findRequest(requestId)
  if (request?.companyId !== companyId) return notFound()
  const { invoiceId } = request
  if (invoiceId === null || !isMailed(request)) return notMailedYet()
  const service = ports.serviceOf(companyId)
  // Even by a pause, during which a person may still mail a buyer: a test is not urgent.
  if (!service || (await isOnHold(ports, companyId))) return rejectOnHold(companyId)
  const ofAccount = await rejectAccount(ports, request, service)
  if (ofAccount) return ofAccount
  const { filled: text, tooLong } = await fillEmail(ports, request, own, language)
  if (tooLong.length > 0) return tooLongText(tooLong.join(", "))
  const turnMs = ports.settings.timeouts.otherMs
  if (!(await ports.ledger.claimThrottle(`test_email ${companyId}`, turnMs))) return justNow()
  return { request, invoiceId, service, text }
}

/** True if mailing the invoice once more says nothing about its buyer's e-mail. */
export const isMailed = (request: InvoiceRequest): boolean =>
  request.state === "issued" &&
  request.invoiceId !== null &&
  request.sendState === "sent" &&
  !isOthersInvoice(request)

function rejectOutcome(kind: Outcome<null>["kind"]): Rejection | null {
  switch (kind) {
    case "done":
      return null
    case "refused":
      return reject(
        "service",
        "TEST_REFUSED",
        "The invoicing service refused the test e-mail. Set a reply-to address in the service, under Settings, Sales, E-mail messages."
      ).rejection
    case "key-rejected":
      return reject(
        "service",
        "TEST_KEY_REJECTED",
        "The invoicing service rejects the company's API key. Nothing was sent."
      ).rejection
    case "asked-to-wait":
      return reject(
        "service",
        "TEST_SERVICE_BUSY",
        "The invoicing service asks to wait. Nothing was sent; try again in a moment."
      ).rejection
    case "not-sent":
      return reject(
        "service",
        "TEST_NOT_SENT",
        "The invoicing service could not be reached. Nothing was sent."
      ).rejection
    case "unknown":
      return reject(
        "service",
        "TEST_UNCERTAIN",
        "No usable answer came, so it is not known whether the test e-mail went out. Look in your mailbox before you try again."
      ).rejection
  }
}

const notMailedYet = () =>
  reject(
    "conflict",
    "TEST_NOT_MAILED_YET",
    "The test needs an invoice that was already mailed to its buyer. Choose another invoice, or send this one to the buyer first."
  )

const tooLongText = (fields: string) =>
  reject(
    "invalid",
    "TEST_TOO_LONG",
    `With this invoice's figures filled in, the text is longer than the service takes. Shorten: ${fields}.`,
    { fields }
  )

const justNow = () =>
  reject(
    "conflict",
    "TEST_JUST_NOW",
    "A test e-mail of this company was requested a moment ago. Try again in a few seconds."
  )
