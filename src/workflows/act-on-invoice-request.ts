import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { uniqueAddresses } from "../core/unique-addresses"
import { confirmChecked } from "../pipeline/operator/confirm-checked"
import { markByPerson } from "../pipeline/operator/mark-by-person"
import { rejectBulk } from "../pipeline/operator/reject-bulk"
import {
  issueNow,
  linkInvoice,
  retryRequest,
  sendByPerson,
  settleRequest,
  skipRequest,
  stateNotThere,
  type ActResult,
  type Rejection,
} from "../pipeline/operator/person-acts"
import type { Ports } from "../pipeline/ports"
import { recordWithMove } from "../pipeline/operator/record-with-move"
import { settleKsef } from "../pipeline/operator/settle-ksef"
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

/** For a bulk run: when it was ordered. */
type Bulk = { bulk?: { started_at: string } }

type Command =
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

/** The command, and who gives it. */
export type ActOnInvoiceRequestInput = { actor_id: string; command: Command }

/** Rejections are returned, not thrown: a state that forbids an act is nothing unusual. */
const actOnInvoiceRequestStep = createStep(
  "act-on-invoice-request",
  async ({ actor_id, command }: ActOnInvoiceRequestInput, { container }) => {
    const act = { actorId: actor_id, act: command.act, note: describeNote(command) }
    const { ports, isRecorded } = recordWithMove(await composeInvoicing(container), act)
    const seen = await lookForBulk(ports, command)
    const result = "rejection" in seen ? seen : await perform(ports, seen.command)
    if ("request" in result && !isRecorded()) {
      const request_id = result.request.id
      await recordAct(container, {
        request_id,
        actor_id,
        act: command.act,
        note: describeNote(command),
      })
    }
    return new StepResponse(result)
  }
)

/**
 * For a bulk run: returns the command bound to the request's current state, or why the request is left
 * out.
 */
async function lookForBulk(
  { ledger }: Ports,
  command: Command
): Promise<{ command: Command } | { rejection: Rejection }> {
  if (!("bulk" in command) || !command.bulk) return { command }
  const request =
    command.act === "issue"
      ? await ledger.findRequestOfOrder(command.order_id)
      : await ledger.findRequest(command.request_id)
  if (!request) return { command }
  const [watch] = command.act === "send" ? await ledger.findKsefOf([request.id]) : []
  const rejection = rejectBulk(command.act, request, command.bulk.started_at, watch?.state ?? null)
  if (rejection) return { rejection }
  if (command.act === "check") return { command: { ...command, updated_at: request.updatedAt } }
  return command.act === "send"
    ? { command: { ...command, last_email_at: request.sendStampedAt } }
    : { command: { ...command, state: request.state } }
}

async function perform(ports: Ports, command: Command): Promise<ActResult> {
  switch (command.act) {
    case "issue":
      return await issueNow(ports, command.order_id, command.state, command.updated_at)
    case "retry":
      return await retryRequest(ports, command.request_id, command.state, command.updated_at)
    case "not_there":
      return await stateNotThere(
        ports,
        command.request_id,
        { stampedAt: command.last_create_at, answeredInvoiceIds: command.answered_invoice_ids },
        command.updated_at
      )
    case "link":
      return await linkInvoice(ports, command.request_id, command.invoice_id, {
        acceptDifference: command.accept_difference ?? false,
        ...(command.difference && { seenDifference: command.difference }),
        ...(command.state && { seen: { state: command.state, stampedAt: command.last_create_at } }),
        ...(command.unverified && {
          unverified: {
            note: command.unverified.note,
            invoiceNumber: command.unverified.invoice_number ?? null,
          },
        }),
      })
    case "skip":
      return await skipRequest(ports, command.request_id, command.reason, command.state)
    case "check":
      return await confirmChecked(ports, command.request_id, command.updated_at)
    case "settle":
      return await settleRequest(ports, command.request_id, command.reason, command.updated_at)
    case "settle_ksef":
      return await settleKsef(ports, command.request_id, command.state)
    case "mark_paid":
    case "mark_unpaid":
      return await markByPerson(ports, command.request_id, {
        to: command.act === "mark_paid" ? "paid" : "unpaid",
        seen: command.state,
      })
    case "send":
      return await sendByPerson(
        ports,
        command.request_id,
        command.recipients
          ? { kind: "given", recipients: uniqueAddresses(command.recipients) }
          : { kind: "contractor" },
        command.last_email_at
      )
  }
}

/** Contains no e-mail addresses: the ledger stores no buyer data. */
function describeNote(command: Command): string | null {
  if (command.act === "link") {
    return [command.invoice_id, command.unverified?.note].filter(Boolean).join("; ")
  }
  if (command.act === "skip" || command.act === "settle" || command.act === "settle_ksef") {
    return command.reason
  }
  if (command.act === "check") return command.note
  return null
}

/** Does what a person asked for and records who asked. */
export const actOnInvoiceRequestWorkflow = createWorkflow(
  "act-on-invoice-request",
  (input: WorkflowData<ActOnInvoiceRequestInput>) =>
    new WorkflowResponse(actOnInvoiceRequestStep(input))
)
