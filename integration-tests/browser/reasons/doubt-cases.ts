import { follow, link, retry, sayNotThere, send, settle, wait } from "./acts"
import type { ReasonCase } from "./case"
import {
  reason,
  sellInto,
  untilCode,
  writeIssued,
  writeMail,
  writeStopped,
  writeUnknown,
} from "./make"
import { CREATE, LIST } from "./make"

const KEPT = { isKept: true }
const LOST = { isKept: false }
const IDS = "90123, 90124"

const HOURS = "it wants several looks with minutes or hours between them"
const KEYS = "it wants a second account and a replaced key"
const DRAFTS = "it wants issuing by drafts and somebody who changes one in Altera"
const ANSWERS = "it wants an answer after the request was sent again"
const KSEF = "it wants days of waiting for KSeF"

export const doubtCases = {
  OUTCOME_UNKNOWN: {
    written: "the first look follows within seconds",
    make: async (shop) =>
      await writeUnknown(shop, KEPT, [reason("OUTCOME_UNKNOWN", { code: "ECONNRESET" })]),
    sees: () => [/ECONNRESET/],
    mend: wait,
  },
  LOOKUP_FAILED: {
    make: async (shop) =>
      await sellInto(
        shop,
        "LOOKUP_FAILED",
        { kind: "accept-then-reset", endpoint: CREATE, times: 1 },
        { kind: "400", endpoint: LIST }
      ),
    mend: link,
  },
  LOOKUP_FORBIDDEN: {
    written: HOURS,
    make: async (shop) => await writeUnknown(shop, KEPT, [reason("LOOKUP_FORBIDDEN")]),
    mend: link,
  },
  AMBIGUOUS_LOOKUP: {
    written: HOURS,
    make: async (shop) =>
      await writeUnknown(shop, KEPT, [reason("AMBIGUOUS_LOOKUP", { ids: IDS })]),
    sees: () => [/90123, 90124/],
    mend: link,
  },
  MAY_BE_ISSUED: {
    written: "it wants a restored backup",
    make: async (shop) => await writeStopped(shop, [reason("MAY_BE_ISSUED", { ids: IDS })]),
    sees: () => [/90123, 90124/],
    mend: sayNotThere,
  },
  DRAFT_FOUND: {
    written: DRAFTS,
    make: async (shop) => await writeUnknown(shop, LOST, [reason("DRAFT_FOUND", { ids: IDS })]),
    sees: () => [/90123, 90124/],
    mend: sayNotThere,
  },
  DRAFT_NOT_SHOWN: {
    written: DRAFTS,
    make: async (shop) =>
      await writeUnknown(shop, KEPT, [reason("DRAFT_NOT_SHOWN", { id: "90123" })]),
    sees: () => [/90123/],
    mend: link,
  },
  DRAFT_GONE: {
    written: DRAFTS,
    make: async (shop) => await writeStopped(shop, [reason("DRAFT_GONE", { id: "90123" })]),
    sees: () => [/90123/],
    mend: retry,
  },
  DRAFT_ISSUED: {
    written: DRAFTS,
    make: async (shop) => await writeStopped(shop, [reason("DRAFT_ISSUED", { id: "90123" })]),
    sees: () => [/90123/],
    mend: retry,
  },
  DRAFT_ELSEWHERE: {
    written: KEYS,
    make: async (shop) => await writeUnknown(shop, LOST, [reason("DRAFT_ELSEWHERE", { ids: IDS })]),
    sees: () => [/90123, 90124/],
    mend: sayNotThere,
  },
  ACCOUNT_UNCERTAIN: {
    written: KEYS,
    make: async (shop) => await writeUnknown(shop, LOST, [reason("ACCOUNT_UNCERTAIN")]),
    mend: async (seat) => {
      await follow(seat, "fixes.settings", "/settings/invoicing")
      await settle()(seat)
    },
  },
  ABSENT_WITH_NEW_KEY: {
    written: KEYS,
    make: async (shop) => await writeUnknown(shop, LOST, [reason("ABSENT_WITH_NEW_KEY")]),
    mend: sayNotThere,
  },
  ABSENT_AGAIN: {
    written: HOURS,
    make: async (shop) => await writeUnknown(shop, LOST, [reason("ABSENT_AGAIN", { times: 4 })]),
    sees: () => [/4/],
    mend: sayNotThere,
  },
  ANSWER_TIED: {
    written: ANSWERS,
    make: async (shop) => await writeUnknown(shop, LOST, [reason("ANSWER_TIED", { id: "90001" })]),
    sees: () => [/90001/],
    mend: settle(),
  },
  ANSWERED_BEFORE: {
    written: ANSWERS,
    make: async (shop) => await writeUnknown(shop, KEPT, [reason("ANSWERED_BEFORE", { ids: IDS })]),
    sees: () => [/90123, 90124/],
    mend: link,
  },
  ISSUED_TWICE: {
    written: ANSWERS,
    make: async (shop) =>
      await writeIssued(shop, "ISSUED_TWICE", {
        answered_invoice_ids: ["190124"],
      }),
    sees: ({ request }) => [new RegExp(`${request.invoice_id}`), /190124/],
    mend: settle(),
  },
  NOT_READ_BACK: {
    written: HOURS,
    make: async (shop) =>
      await writeIssued(shop, "NOT_READ_BACK", {
        reasons: [reason("NOT_READ_BACK", { code: "404" })],
        read_back: "gave_up",
        invoice_number: null,
      }),
    sees: () => [/404/],
    mend: settle("uncompared"),
  },
  READING_FORBIDDEN: {
    written: HOURS,
    make: async (shop) =>
      await writeIssued(shop, "READING_FORBIDDEN", {
        reasons: [reason("READING_FORBIDDEN")],
        read_back: "gave_up",
        invoice_number: null,
      }),
    mend: settle("uncompared"),
  },
  LINKED_UNVERIFIED: {
    make: async (shop) => {
      const { id, order_id } = await writeStopped(shop, [reason("INTERNAL_ERROR")])
      const unverified = { note: "Kwota i nabywca się zgadzają" }
      await shop.post(`requests/${id}/link`, { invoice_id: "777001", unverified })
      return await untilCode(shop, order_id, "LINKED_UNVERIFIED")
    },
    mend: settle("uncompared"),
  },
  READ_BACK_DIFFERS: {
    make: async (shop) => {
      shop.sandbox.configure("default", { roundingDifference: 1 })
      const request = await untilCode(shop, await shop.sell(), "READ_BACK_DIFFERS")
      shop.sandbox.configure("default", { roundingDifference: 0 })
      return request
    },
    says: ({ dashboard }) => [
      dashboard.text("invoice.difference.title"),
      dashboard.text("invoice.difference.next"),
    ],
    mend: async (seat) => {
      await settle("difference")(seat)
      await send()(seat)
    },
  },
  ACCOUNT_CHANGED: {
    written: KEYS,
    make: async (shop) => await writeMail(shop, "ACCOUNT_CHANGED"),
    mend: async (seat) => {
      await follow(seat, "fixes.settings", "/settings/invoicing")
      await settle()(seat)
    },
  },
  SEND_UNCONFIRMED: {
    written: HOURS,
    make: async (shop) => await writeMail(shop, "SEND_UNCONFIRMED", "unknown"),
    mend: send(),
  },
  SHOP_EMAIL_FAILED: {
    written: "the shop would have to mail by a provider that fails",
    make: async (shop) => await writeMail(shop, "SHOP_EMAIL_FAILED", "failed"),
    mend: send(),
  },
  SHOWN_AS_SENT: {
    written: "somebody would have to mail it in Altera within the second before",
    make: async (shop) => await writeMail(shop, "SHOWN_AS_SENT"),
    sees: ({ dashboard }) => [dashboard.text("notices.row.withheld")],
    mend: settle(),
  },
  DRAFT_OUTDATED: {
    written: DRAFTS,
    make: async (shop) => await writeMail(shop, "DRAFT_OUTDATED"),
    sees: ({ dashboard }) => [dashboard.text("notices.row.withheld")],
    mend: settle(),
  },
  KSEF_REJECTED: {
    written: KSEF,
    make: async (shop) => await writeMail(shop, "KSEF_REJECTED"),
    mend: settle(),
  },
  KSEF_WAIT_OVER: {
    written: KSEF,
    make: async (shop) => await writeMail(shop, "KSEF_WAIT_OVER"),
    mend: send(),
  },
} satisfies Record<string, ReasonCase>
