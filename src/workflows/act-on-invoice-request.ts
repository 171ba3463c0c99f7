import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { confirmChecked } from "../pipeline/confirm-checked"
import { markByPerson } from "../pipeline/mark-by-person"
import { objectToBulk } from "../pipeline/object-to-bulk"
import {
  issueNow,
  linkInvoice,
  retryRequest,
  sendByPerson,
  settleRequest,
  skipRequest,
  stateNotThere,
  type ActResult,
  type Objection,
} from "../pipeline/person-acts"
import type { Ports } from "../pipeline/ports"
import { recordWithMove } from "../pipeline/record-with-move"
import { settleKsef } from "../pipeline/settle-ksef"
import type {
  CheckBody,
  IssueBody,
  LinkBody,
  MarkPaymentBody,
  NotThereBody,
  RetryBody,
  SendBody,
  SettleBody,
  SettleKsefBody,
  SkipBody,
} from "../types"
import { recordAct } from "./record-act"

/** Of a bulk run: when it was ordered. */
type Bulk = { bulk?: { started_at: string } }

type Wish =
  | ({ act: "issue"; order_id: string } & IssueBody & Bulk)
  | ({ act: "retry"; request_id: string } & RetryBody & Bulk)
  | ({ act: "not_there"; request_id: string } & NotThereBody)
  | ({ act: "link"; request_id: string } & LinkBody)
  | ({ act: "skip"; request_id: string } & SkipBody)
  | ({ act: "settle"; request_id: string } & SettleBody)
  | ({ act: "settle_ksef"; request_id: string } & SettleKsefBody)
  | ({ act: "mark_paid" | "mark_unpaid"; request_id: string } & MarkPaymentBody)
  | ({ act: "check"; request_id: string } & CheckBody & Bulk)
  | ({ act: "send"; request_id: string } & SendBody & Bulk)

/** What a person wants done, and who it is. */
export type ActOnInvoiceRequestInput = { actor_id: string; wish: Wish }

/** The refusals of an act are values, not errors: a state that forbids it is nothing unusual. */
const actOnInvoiceRequestStep = createStep(
  "act-on-invoice-request",
  async ({ actor_id, wish }: ActOnInvoiceRequestInput, { container }) => {
    const act = { actorId: actor_id, act: wish.act, note: describeNote(wish) }
    const { ports, isRecorded } = recordWithMove(await composeInvoicing(container), act)
    const seen = await lookForBulk(ports, wish)
    const result = "objection" in seen ? seen : await perform(ports, seen.wish)
    if ("request" in result && !isRecorded()) {
      const request_id = result.request.id
      await recordAct(container, { request_id, actor_id, act: wish.act, note: describeNote(wish) })
    }
    return new StepResponse(result)
  }
)

/** Of a bulk run, the wish as of the request that was looked at for it; or why it is left out. */
async function lookForBulk(
  { ledger }: Ports,
  wish: Wish
): Promise<{ wish: Wish } | { objection: Objection }> {
  if (!("bulk" in wish) || !wish.bulk) return { wish }
  const request =
    wish.act === "issue"
      ? await ledger.findRequestOfOrder(wish.order_id)
      : await ledger.findRequest(wish.request_id)
  if (!request) return { wish }
  const [watch] = wish.act === "send" ? await ledger.findKsefOf([request.id]) : []
  const objection = objectToBulk(wish.act, request, wish.bulk.started_at, watch?.state ?? null)
  if (objection) return { objection }
  if (wish.act === "check") return { wish: { ...wish, updated_at: request.updatedAt } }
  return wish.act === "send"
    ? { wish: { ...wish, last_email_at: request.sendStampedAt } }
    : { wish: { ...wish, state: request.state } }
}

async function perform(ports: Ports, wish: Wish): Promise<ActResult> {
  switch (wish.act) {
    case "issue":
      return await issueNow(ports, wish.order_id, wish.state, wish.updated_at)
    case "retry":
      return await retryRequest(ports, wish.request_id, wish.state, wish.updated_at)
    case "not_there":
      return await stateNotThere(
        ports,
        wish.request_id,
        { stampedAt: wish.last_create_at, answeredInvoiceIds: wish.answered_invoice_ids },
        wish.updated_at
      )
    case "link":
      return await linkInvoice(ports, wish.request_id, wish.invoice_id, {
        acceptDifference: wish.accept_difference ?? false,
        ...(wish.difference && { seenDifference: wish.difference }),
        ...(wish.state && { seen: { state: wish.state, stampedAt: wish.last_create_at } }),
        ...(wish.unverified && {
          unverified: {
            note: wish.unverified.note,
            invoiceNumber: wish.unverified.invoice_number ?? null,
          },
        }),
      })
    case "skip":
      return await skipRequest(ports, wish.request_id, wish.reason, wish.state)
    case "check":
      return await confirmChecked(ports, wish.request_id, wish.updated_at)
    case "settle":
      return await settleRequest(ports, wish.request_id, wish.reason, wish.updated_at)
    case "settle_ksef":
      return await settleKsef(ports, wish.request_id, wish.state)
    case "mark_paid":
    case "mark_unpaid":
      return await markByPerson(ports, wish.request_id, {
        to: wish.act === "mark_paid" ? "paid" : "unpaid",
        seen: wish.state,
      })
    case "send":
      return await sendByPerson(
        ports,
        wish.request_id,
        wish.recipients ? { kind: "given", recipients: wish.recipients } : { kind: "contractor" },
        wish.last_email_at
      )
  }
}

/** Addresses stay out of it: the ledger keeps no buyer's data. */
function describeNote(wish: Wish): string | null {
  if (wish.act === "link") {
    return [wish.invoice_id, wish.unverified?.note].filter(Boolean).join("; ")
  }
  if (wish.act === "skip" || wish.act === "settle" || wish.act === "settle_ksef") {
    return wish.reason
  }
  if (wish.act === "check") return wish.note
  return null
}

/** Does what a person asked for and records who asked. */
export const actOnInvoiceRequestWorkflow = createWorkflow(
  "act-on-invoice-request",
  (input: WorkflowData<ActOnInvoiceRequestInput>) =>
    new WorkflowResponse(actOnInvoiceRequestStep(input))
)
