import { z } from "zod"
import { ACCOUNT_VERDICTS } from "../../../core/look-up/account"
import { MOST_ITEMS } from "../../../core/request/bulk-run"
import { HOLD_CAUSES } from "../../../core/request/invoice-request"
import { KSEF_STATES } from "../../../core/ksef/watch"
import { REQUEST_STATES } from "../../../core/lifecycle/states"
import { isEmailAddress, MAX_RECIPIENTS } from "../../../core/recipients"
import { uniqueAddresses } from "../../../core/unique-addresses"
import type {
  AccountSeenBody,
  AddNameBody,
  BulkCheckBody,
  BulkOrdersBody,
  BulkRequestsBody,
  CheckBody,
  FindProductsBody,
  IssueBody,
  LedgerCompleteBody,
  LinkBody,
  NotThereBody,
  PauseBody,
  PutGuideAwayBody,
  ResumeBody,
  RetryBody,
  SendBody,
  SettleBody,
  SettleKsefBody,
  SkipBody,
  StateAccountBody,
} from "../../../types"
import { moment, text } from "./fields"

// Medusa's validator names the field of an absent, mistyped or too long value itself; for any other
// problem it returns only the message, which must therefore name the field.
export const emptyBody = z.strictObject({})

export const accountSeenBody: z.ZodType<AccountSeenBody> = z.strictObject({
  since: text("since: must be text").max(100).optional(),
})

export const ledgerCompleteBody: z.ZodType<LedgerCompleteBody> = z.strictObject({
  at: moment("at: must be ledger_check.at as it was last read"),
})

export const putGuideAwayBody: z.ZodType<PutGuideAwayBody> = z.strictObject({
  is_put_away: z.boolean(),
})

const explanation = (field: string) => text(`${field}: must be text`).trim().min(3).max(500)

const shownState = z.enum(REQUEST_STATES, {
  error: "state: must be the request's state as it was last read",
})

const shownCreate = moment(
  "last_create_at: must be the request's last_create_at as it was last read"
).nullable()

/** The difference, as it was shown, of an invoice that is linked or tied although it differs. */
export const shownDifference = z.strictObject({
  what: text("difference.what: must be text").max(40),
  // May be a buyer's name, which can be long.
  found: text("difference.found: must be text").max(1000),
  sent: text("difference.sent: must be text").max(1000),
})

export const linkBody: z.ZodType<LinkBody> = z.strictObject({
  invoice_id: z
    .string()
    .trim()
    .regex(
      /^(?=.*[1-9])\d{1,18}$/,
      "invoice_id: must be the invoice's id in the service, digits only"
    )
    // An id is a number: "0901" would pass for a different invoice than "901" and be tied to a second
    // order.
    .transform((id) => id.replace(/^0+/, "")),
  accept_difference: z.boolean().optional(),
  difference: shownDifference.optional(),
  unverified: z
    .strictObject({
      note: explanation("unverified.note"),
      invoice_number: text("unverified.invoice_number: must be text")
        .trim()
        .min(1)
        .max(100)
        .optional(),
    })
    .optional(),
  state: shownState.optional(),
  last_create_at: shownCreate.optional(),
})

export const skipBody: z.ZodType<SkipBody> = z.strictObject({
  reason: explanation("reason"),
  state: shownState.optional(),
})

const shownMoment = moment(
  "updated_at: must be the request's updated_at as it was last read"
).optional()

export const retryBody: z.ZodType<RetryBody> = z.strictObject({
  state: shownState.optional(),
  updated_at: shownMoment,
})

export const issueBody: z.ZodType<IssueBody> = z.strictObject({
  state: shownState.nullable().optional(),
  updated_at: shownMoment,
})

export const checkBody: z.ZodType<CheckBody> = z.strictObject({
  note: explanation("note"),
  updated_at: shownMoment,
})

export const notThereBody: z.ZodType<NotThereBody> = z.strictObject({
  last_create_at: shownCreate,
  answered_invoice_ids: z
    .array(text("answered_invoice_ids: must be a list of ids").max(100))
    .max(100),
  updated_at: shownMoment,
})

export const settleBody: z.ZodType<SettleBody> = z.strictObject({
  reason: explanation("reason"),
  updated_at: shownMoment,
})

export const settleKsefBody: z.ZodType<SettleKsefBody> = z.strictObject({
  reason: explanation("reason"),
  state: z.enum(KSEF_STATES),
})

export const pauseBody: z.ZodType<PauseBody> = z.strictObject({ reason: explanation("reason") })

/** The note that a person must give to end such a hold. */
const NOTES = new Map([
  ["difference", "note: say what you found when you looked at the difference"],
  ["other-database", "note: say what happened to the database, and that this is the live shop"],
])
const note = explanation("note").optional()
const since = moment("since: must be the moment at which the hold began").optional()
export const resumeBody: z.ZodType<ResumeBody> = z
  .strictObject({ cause: z.enum(HOLD_CAUSES), since, note })
  .superRefine(({ cause, note: said }, context) => {
    const message = said === undefined ? NOTES.get(cause) : undefined
    if (message) context.addIssue({ code: "custom", path: ["note"], message })
  })

const accountId = (field: string) =>
  z.string().trim().max(100).regex(/^\w+$/, `${field}: must be the id of an account`)

export const stateAccountBody: z.ZodType<StateAccountBody> = z
  .strictObject({
    key: text("key: must be text").trim().max(100),
    verdict: z.enum(ACCOUNT_VERDICTS),
    present_id: accountId("present_id"),
    account_id: accountId("account_id").optional(),
    note: explanation("note"),
  })
  .refine(({ verdict, account_id }) => (verdict === "same") === (account_id !== undefined), {
    message:
      "account_id: must be given with the verdict `same`, and only with it: the account that the key opens",
    path: ["account_id"],
  })

export const addNameBody: z.ZodType<AddNameBody> = z.strictObject({
  name: text("name: must be text").trim().min(1).max(200),
})

export const sendBody: z.ZodType<SendBody> = z.strictObject({
  recipients: z
    .array(z.string().refine(isEmailAddress, "recipients: each must be an e-mail address"))
    .min(1)
    .max(MAX_RECIPIENTS)
    .transform(uniqueAddresses)
    .optional(),
  last_email_at: moment("last_email_at: must be the request's last_email_at as it was last read")
    .nullable()
    .optional(),
})

const ids = (field: string) =>
  z
    .array(text(`${field}: must be a list of ids`).min(1).max(100))
    .min(1)
    .max(MOST_ITEMS)

/** As many keys as fit in a body that Medusa accepts. */
export const findProductsBody: z.ZodType<FindProductsBody> = z.strictObject({
  keys: z.array(text("keys: must be text").max(300)).min(1).max(200),
})

const shownMoments = z
  .array(moment("updated_at: must be the requests' updated_at as they were last read"))
  .max(MOST_ITEMS)
  .optional()

/** A row without its timestamp would be acted on even if it has changed. */
const isOfEach = ({ request_ids: rows, updated_at: moments }: BulkRequestsBody) =>
  moments === undefined || moments.length === rows.length
const OF_EACH = "updated_at: must have one moment for each of request_ids"

export const bulkRequestsBody: z.ZodType<BulkRequestsBody> = z
  .strictObject({
    request_ids: ids("request_ids"),
    updated_at: shownMoments,
  })
  .refine(isOfEach, OF_EACH)

export const bulkCheckBody: z.ZodType<BulkCheckBody> = z
  .strictObject({
    request_ids: ids("request_ids"),
    updated_at: shownMoments,
    note: explanation("note"),
  })
  .refine(isOfEach, OF_EACH)

export const bulkOrdersBody: z.ZodType<BulkOrdersBody> = z.strictObject({
  order_ids: ids("order_ids"),
})
