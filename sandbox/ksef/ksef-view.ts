import type { Company } from "../state/company"
import type { KsefRecord } from "../state/records"
import type { Trait } from "../traits/traits"
import { UNKNOWN_STATUSES } from "./ksef-words"

/** The KSeF fields of an invoice (service-api.md 3.4); empty values are left out. */
export interface KsefView {
  /** After its first submission a document cannot be changed. */
  readOnly: boolean
  offlineMode?: true
  offlineModeReason?: string
  ksef?: {
    ksefStatus: string
    ksefRetryCount: number
    /** The latest submission; absent while the document waits to be sent. */
    ksefSubmissionDate?: string
    ksefErrorMessage?: string
    ksefId?: string
  }
}

const STATUS_OF = {
  waiting: "PENDING",
  held: "PENDING",
  processing: "PENDING",
  refused: "ERROR",
  accepted: "ACCEPTED",
} as const

/** What an account shows about a document's progress in KSeF. */
export function viewKsef(
  { settings }: Company,
  record: KsefRecord | undefined,
  isRead: boolean,
  changed: (trait: Trait) => void
): KsefView {
  const readOnly = record !== undefined && record.submittedAt !== null
  if (!record) return { readOnly }
  if (settings.ksefOnlyOnRead && !isRead) {
    changed("ksefOnlyOnRead")
    return { readOnly }
  }
  const { state, offlineReason, submittedAt, retries, message, ksefId } = record
  const status = STATUS_OF[state]
  if (settings.ksefUnknownWords) changed("ksefUnknownWords")
  return {
    readOnly,
    ...(offlineReason !== null && { offlineMode: true, offlineModeReason: offlineReason }),
    ksef: {
      ksefStatus: settings.ksefUnknownWords ? UNKNOWN_STATUSES[status] : status,
      ksefRetryCount: retries,
      ...(submittedAt !== null && { ksefSubmissionDate: submittedAt }),
      ...(state === "refused" && message && { ksefErrorMessage: message }),
      ...(ksefId !== null && { ksefId }),
    },
  }
}
