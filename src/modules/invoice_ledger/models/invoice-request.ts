import { model } from "@medusajs/framework/utils"
import { PROGRESS_GROUPS } from "../../../core/request/progress-codes"
import { listCodes } from "../list-codes"
import { WITHOUT_DUE } from "../due-sql"
import { NEEDS_ATTENTION } from "../list-requests"

/**
 * One order to be invoiced, once per kind of document: the unique index keeps two workers from issuing
 * two invoices. Only ids, amounts, codes and product lines; buyer data is read from the order whenever
 * it is needed.
 */
const InvoiceRequest = model
  .define(
    { name: "InvoiceRequest", tableName: "invoicing_request" },
    {
      id: model.id({ prefix: "invreq" }).primaryKey(),
      order_id: model.text(),
      kind: model.text().default("sale"),
      order_display_id: model.text(),
      company_id: model.text().nullable(),
      state: model.text().default("queued"),
      /**
       * Part of the queue job's id: a move back to queued needs a new id, so that no retained job
       * blocks it.
       */
      revision: model.number().default(0),
      /** A person asked for it, so the rules about who gets an invoice do not apply. */
      is_forced: model.boolean().default(false),
      /** No automatic e-mails. */
      is_mail_off: model.boolean().default(false),
      requested_by: model.text(),
      enqueued_at: model.dateTime().nullable(),
      next_attempt_at: model.dateTime().nullable(),
      /** When the sweep handles the request unless something moves it before, and what for. */
      due_at: model.dateTime().nullable(),
      due_for: model.text().nullable(),

      stamp_token: model.text().nullable(),
      stamped_at: model.dateTime().nullable(),
      /** The stamp's deadline, set by its process: afterwards that process is presumed dead. */
      stamp_expires_at: model.dateTime().nullable(),
      /** Issuing draft first: whether the stamped call saves the draft or issues it. */
      stamped_for: model.text().nullable(),
      /** The draft id that the service returned; this draft becomes the invoice. */
      draft_id: model.text().nullable(),
      draft_saved_at: model.dateTime().nullable(),
      /** Our drafts that will not become the invoice. */
      left_drafts: model.json().nullable(),
      first_stamped_at: model.dateTime().nullable(),
      /** Digest of the key that made the create or with which its invoice was found. */
      key_digest: model.text().nullable(),
      /** The account of the service that this key opens. */
      account_id: model.text().nullable(),
      /** Other invoices that the service returned for this row's creates; null if none. */
      answered_invoice_ids: model.json().nullable(),
      /** Those that a person has dealt with. */
      settled_invoice_ids: model.json().nullable(),

      // Frozen when the stamp is written.
      order_version: model.number().nullable(),
      reference: model.text().nullable(),
      currency: model.text().nullable(),
      price_type: model.text().nullable(),
      positions: model.json().nullable(),
      totals: model.json().nullable(),
      issue_date: model.text().nullable(),
      sale_date: model.text().nullable(),
      project_id: model.text().nullable(),
      project_rule: model.json().nullable(),
      fingerprint: model.text().nullable(),
      content_fingerprint: model.text().nullable(),
      is_paid: model.boolean().nullable(),
      due_date: model.text().nullable(),
      /** Whether the buyer has a Polish tax number; never the number. */
      buyer_has_nip: model.boolean().nullable(),
      is_buyer_company: model.boolean().nullable(),
      flags: model.json().nullable(),

      reasons: model.json().nullable(),
      service_words: model.json().nullable(),

      invoice_id: model.text().nullable(),
      invoice_number: model.text().nullable(),
      issued_at: model.dateTime().nullable(),
      read_back: model.text().default("none"),
      difference: model.json().nullable(),

      /** How the search for an invoice of unknown outcome stands. */
      look_state: model.text().nullable(),
      looks: model.number().default(0),
      looked_at: model.dateTime().nullable(),

      send_state: model.text().default("none"),
      /**
       * How often an e-mail was ordered. Guards updates: of two concurrent orders only one finds the
       * expected number.
       */
      email_orders: model.number().default(0),
      send_revision: model.number().default(0),
      send_stamp_token: model.text().nullable(),
      send_stamped_at: model.dateTime().nullable(),
      send_stamp_expires_at: model.dateTime().nullable(),
      /** The invoice's status in the service before its first e-mail was ordered. */
      status_before_send: model.text().nullable(),
      /** How the search for an e-mail of unknown outcome stands. */
      send_look_state: model.text().nullable(),
      /** When it was first seen that an e-mail of unknown outcome left no trace. */
      send_looked_at: model.dateTime().nullable(),
      sent_at: model.dateTime().nullable(),
      sent_to: model.json().nullable(),
      send_reasons: model.json().nullable(),
      /** For an e-mail that waits or waited for KSeF: the latest end of the wait, and what follows then. */
      send_wait_ends_at: model.dateTime().nullable(),
      send_after_wait: model.text().nullable(),

      correction: model.json().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_request_order_kind", on: ["order_id", "kind"], unique: true },
    {
      name: "IDX_invoicing_request_account_invoice",
      on: ["account_id", "invoice_id"],
      unique: true,
      where: "invoice_id IS NOT NULL",
    },
    { name: "IDX_invoicing_request_created_at", on: ["created_at", "id"] },
    { name: "IDX_invoicing_request_display_id", on: ["order_display_id"] },
    { name: "IDX_invoicing_request_number", on: ["invoice_number"] },
    { name: "IDX_invoicing_request_state", on: ["state", "enqueued_at"] },
    { name: "IDX_invoicing_request_send_state", on: ["send_state", "state"] },
    { name: "IDX_invoicing_request_content", on: ["content_fingerprint"] },
    {
      name: "IDX_invoicing_request_named",
      on: ["company_id"],
      where: "answered_invoice_ids is not null or settled_invoice_ids is not null",
    },
    // Almost every row is issued and final, so the sweep reads only the rest. This index covers rows
    // written by a version without due times; otherwise only e-mails that were given up.
    {
      name: "IDX_invoicing_request_without_due",
      on: ["id"],
      where: WITHOUT_DUE,
    },
    {
      name: "IDX_invoicing_request_due",
      on: ["due_for", "due_at"],
      where: "due_at IS NOT NULL AND deleted_at IS NULL",
    },
    // E-mails that depend on KSeF, queried each minute: only a small part of all refused ones.
    {
      name: "IDX_invoicing_request_mail_waits",
      on: ["send_state"],
      where: `state = 'issued' AND (send_state = 'waiting' OR (send_state = 'refused' AND send_reasons -> 0 ->> 'code' IN (${listCodes(PROGRESS_GROUPS.emailOnHoldForKsef)}))) AND deleted_at IS NULL`,
    },
    { name: "IDX_invoicing_request_issued_at", on: ["issued_at", "id"] },
    { name: "IDX_invoicing_request_issue_date", on: ["issue_date", "id"] },
    { name: "IDX_invoicing_request_company_created", on: ["company_id", "created_at", "id"] },
    { name: "IDX_invoicing_request_project_created", on: ["project_id", "created_at", "id"] },
    {
      name: "IDX_invoicing_request_attention",
      on: ["created_at", "id"],
      where: NEEDS_ATTENTION,
    },
  ])

export default InvoiceRequest
