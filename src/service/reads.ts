import { KEY_WORKS_ELSEWHERE, type InvoicingService } from "../core/request/outcomes"
import type { Call, Caller } from "./call"
import { repeatRead, type ReadRetries } from "./repeat-read"
import {
  CHECK_KEY_PATH,
  listInvoicesPath,
  readCheckKeyAnswer,
  readListAnswer,
} from "./wire/list-invoices"
import { readInvoiceAnswer, readInvoicePath } from "./wire/read-invoice"
import { readNamesAnswer } from "./wire/read-names"

const UNAUTHORIZED = 401

/** A page of the dashboard waits for these names but works without them. */
const NAMES_DEADLINE_MS = 5_000

type Reads = Pick<InvoicingService, "readInvoice" | "readNames" | "listInvoices" | "checkKey">

/** The read-only calls, which are therefore retried briefly when in doubt. */
export function createReads(call: Caller, deadlineMs: number, retries: ReadRetries): Reads {
  const read = <T>(request: Omit<Call<T>, "body" | "deadlineMs">) =>
    repeatRead(() => call({ ...request, body: null, deadlineMs }), retries)
  const checkKey = () =>
    read({ operation: "check-key", path: CHECK_KEY_PATH, readAnswer: readCheckKeyAnswer })
  return {
    readInvoice: async (invoiceId) => {
      const outcome = await read({
        operation: "read",
        path: readInvoicePath(invoiceId),
        readAnswer: (text) => readInvoiceAnswer(text, invoiceId),
      })
      // 401 for one invoice, perhaps another account's, must not count as a rejected key.
      const isRejected = outcome.kind === "key-rejected" && outcome.report.status === UNAUTHORIZED
      if (!isRejected || (await checkKey()).kind !== "done") return outcome
      return { ...outcome, report: { ...outcome.report, code: KEY_WORKS_ELSEWHERE } }
    },
    readNames: (invoiceId) =>
      call({
        operation: "read",
        path: readInvoicePath(invoiceId),
        body: null,
        deadlineMs: Math.min(deadlineMs, NAMES_DEADLINE_MS),
        readAnswer: readNamesAnswer,
      }),
    listInvoices: (query) =>
      read({
        operation: "list",
        path: listInvoicesPath(query),
        readAnswer: (text) => readListAnswer(text, query.page),
      }),
    checkKey,
  }
}
