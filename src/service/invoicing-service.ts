import type { InvoicingService } from "../core/request/outcomes"
import { type Caller, createCaller } from "./call"
import { isLoopback } from "../core/loopback"
import { createPdfOpener } from "./open-pdf"
import { createReads } from "./reads"
import type { ReadRetries } from "./repeat-read"
import {
  buildCreateInvoice,
  CREATE_INVOICE_PATH,
  containsInvoiceId,
  readCreateInvoice,
} from "./wire/create-invoice"
import { readAcknowledgement } from "./wire/envelope"
import { buildMarkPaid, MARK_PAID_PATH, MARK_UNPAID_PATH } from "./wire/mark-paid"
import { buildSaveCategory, readSaveCategory, SAVE_CATEGORY_PATH } from "./wire/save-category"
import { buildSaveProject, readSaveProject, SAVE_PROJECT_PATH } from "./wire/save-project"
import { buildSendInvoice, SEND_INVOICE_PATH } from "./wire/send-invoice"

export type InvoicingServiceOptions = {
  /** `https://...`; plain http only for this machine. */
  baseUrl: string
  /** The key of one company. Source: service-api 2.2, [spec]. */
  apiKey: string
  timeouts: { createMs: number; otherMs: number }
  readRetries?: ReadRetries
  now?: () => Date
}

const DEFAULT_READ_RETRIES: ReadRetries = { retries: 2, minTimeoutMs: 200 }

/**
 * The invoicing service of one company over HTTP.
 *
 * Creating, sending, marking and adding are one request each and never retried; reads and PDF links are
 * retried briefly. No failure of the service or the network is thrown; the only exception is a draft
 * whose numbers have no exact JSON form, before anything is sent.
 */
export function createInvoicingService(options: InvoicingServiceOptions): InvoicingService {
  const { baseUrl, timeouts, now = () => new Date() } = options
  const retries = options.readRetries ?? DEFAULT_READ_RETRIES
  const call = createCaller(baseUrl, options.apiKey, now)
  const deadlineMs = timeouts.otherMs
  const mayBeLoopback = isLoopback(new URL(baseUrl))
  return {
    ...createEffects(call, timeouts),
    describeCreate: async (draft) => ({
      method: "POST",
      path: CREATE_INVOICE_PATH,
      body: buildCreateInvoice(draft),
    }),
    ...createReads(call, deadlineMs, retries),
    openPdf: createPdfOpener(call, { deadlineMs, retries, mayBeLoopback, now }),
  }
}

type Effects = Pick<
  InvoicingService,
  "createInvoice" | "sendInvoice" | "markPaid" | "markUnpaid" | "addCategory" | "addProject"
>

/** The calls that change something: one request each, whatever its outcome. */
function createEffects(call: Caller, timeouts: InvoicingServiceOptions["timeouts"]): Effects {
  return {
    createInvoice: async (draft, step) =>
      call({
        operation: "create",
        path: CREATE_INVOICE_PATH,
        body: buildCreateInvoice(draft, step),
        deadlineMs: timeouts.createMs,
        readAnswer: (text) => readCreateInvoice(text, step),
        isContradicted: (text) => containsInvoiceId(text, step),
      }),
    sendInvoice: (invoiceId, addressee, text) =>
      call({
        operation: "send",
        path: SEND_INVOICE_PATH,
        body: buildSendInvoice(invoiceId, addressee, text),
        deadlineMs: timeouts.otherMs,
        readAnswer: readAcknowledgement,
      }),
    markPaid: (invoiceIds) =>
      call({
        operation: "mark-paid",
        path: MARK_PAID_PATH,
        body: buildMarkPaid(invoiceIds),
        deadlineMs: timeouts.otherMs,
        readAnswer: readAcknowledgement,
      }),
    markUnpaid: (invoiceIds) =>
      call({
        operation: "mark-unpaid",
        path: MARK_UNPAID_PATH,
        body: buildMarkPaid(invoiceIds),
        deadlineMs: timeouts.otherMs,
        readAnswer: readAcknowledgement,
      }),
    addCategory: (name) =>
      call({
        operation: "save-category",
        path: SAVE_CATEGORY_PATH,
        body: buildSaveCategory(name),
        deadlineMs: timeouts.otherMs,
        readAnswer: readSaveCategory,
      }),
    addProject: (name) =>
      call({
        operation: "save-project",
        path: SAVE_PROJECT_PATH,
        body: buildSaveProject(name),
        deadlineMs: timeouts.otherMs,
        readAnswer: readSaveProject,
      }),
  }
}
