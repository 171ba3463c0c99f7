import { BUYERS } from "../../shop/shop-under-test"
import { follow, issueNow, openForm, retry, saveAndRetry, send, wait } from "./acts"
import type { ReasonCase, Seat } from "./case"
import {
  changeSettings,
  CREATE,
  KEY,
  letGoOn,
  reason,
  SEND,
  sellInto,
  sellIntoRejectedKey,
  sellTrial,
  sellUnreachable,
  setTrial,
  untilCode,
  writeStopped,
  writeUnknown,
} from "./make"

const TOLD = "Kurier nie doręczył"

/** The text of the notice about a company on hold, without the time in it. */
const sayHold =
  (key: string) =>
  ({ dashboard }: Seat) =>
    dashboard
      .text(`invoice.hold.${key}`, { since: "|" })
      .split("|")
      .map((part) => part.trim())
      .filter((part) => part !== "")

/** Long enough to check it in both languages. */
const BUSY_SECONDS = 25

/** It waits for an hour, so that nothing retries it meanwhile. */
const waitingColumns = () => ({
  state: "queued",
  next_attempt_at: new Date(Date.now() + 3_600_000),
  enqueued_at: new Date(),
})

export const serviceCases = {
  EXTENSION_FAILED: {
    make: async (shop) => await sellTrial(shop, "EXTENSION_FAILED", "throws"),
    sees: () => [/shouldInvoice/],
    mend: async (seat) => {
      await setTrial(seat.shop, seat.request.order_id, "")
      await retry(seat)
    },
  },
  DRAFT_INVALID: {
    make: async (shop) => await sellTrial(shop, "DRAFT_INVALID", "nameless"),
    sees: () => ["positions.0.name"],
    mend: async (seat) => {
      await setTrial(seat.shop, seat.request.order_id, "")
      await retry(seat)
    },
  },
  DRAFT_TOTALS_DIFFER: {
    make: async (shop) => await sellTrial(shop, "DRAFT_TOTALS_DIFFER", "dearer"),
    sees: ({ dashboard }) => [dashboard.language === "pl" ? /1\s?234,56/ : /1,?234\.56/],
    mend: async (seat) => {
      await setTrial(seat.shop, seat.request.order_id, "")
      await retry(seat)
    },
  },
  EXTENSION_SAID_NO: {
    make: async (shop) => await sellTrial(shop, "EXTENSION_SAID_NO", "no"),
    sees: () => [/Sold with a till receipt/],
    mend: issueNow,
  },
  SERVICE_REFUSED: {
    make: async (shop) => {
      // The sandbox refuses a pattern that it does not know.
      await changeSettings(shop, { invoiceFormat: "FAKT %N/%M/%Y" })
      return await untilCode(shop, await shop.sell(), "SERVICE_REFUSED")
    },
    sees: ({ request, dashboard }) => [
      /400/,
      (dashboard.language === "pl" ? request.service_words?.pl : request.service_words?.en) ?? "?",
    ],
    mend: async (seat) => {
      const { dashboard } = seat
      await follow(seat, "fixes.mapping", "/invoicing/mapping")
      // The fix for what the service named comes first.
      const first = dashboard.widget.getByRole("button", {
        name: dashboard.text("fixes.numbering"),
      })
      await first.waitFor()
      await openForm(seat, "fixes.numbering")
      const label = dashboard.text("settings.fields.invoiceFormat.label")
      await dashboard.dialog.getByLabel(label).fill("%N/%M/%Y")
      await saveAndRetry(seat)
    },
  },
  SKIPPED_BY_PERSON: {
    make: async (shop) => {
      const { id, order_id } = await writeStopped(shop, [reason("INTERNAL_ERROR")])
      await shop.post(`requests/${id}/skip`, { reason: TOLD })
      return await untilCode(shop, order_id, "SKIPPED_BY_PERSON")
    },
    sees: () => [new RegExp(TOLD)],
    mend: issueNow,
  },
  SETTLED_BY_HAND: {
    make: async (shop) => {
      const { id, order_id } = await writeUnknown(shop, { isKept: false }, [
        reason("ABSENT_AGAIN", { times: 4 }),
      ])
      await shop.post(`requests/${id}/settle`, { reason: TOLD })
      await shop.sandbox.clearFaults()
      await letGoOn(shop)
      return await untilCode(shop, order_id, "SETTLED_BY_HAND")
    },
    sees: () => [new RegExp(TOLD)],
    mend: issueNow,
  },
  SERVICE_UNREACHABLE: {
    make: sellUnreachable,
    // Its company's hold says the rest.
    says: sayHold("unreachable"),
    mend: async ({ shop, dashboard }) => {
      await shop.sandbox.clearFaults()
      await dashboard.press("page.companies.askAgain")
    },
  },
  SERVICE_BUSY: {
    make: async (shop) =>
      await sellInto(shop, "SERVICE_BUSY", {
        kind: "429",
        endpoint: CREATE,
        times: 1,
        options: { retryAfterSeconds: BUSY_SECONDS },
      }),
    mend: wait,
  },
  READING_UNANSWERED: {
    written: "it wants a draft that waits, or a process that begins, while readings fail",
    make: async (shop) =>
      await writeStopped(shop, [reason("READING_UNANSWERED")], waitingColumns()),
    mend: retry,
  },
  KEY_REJECTED: {
    make: sellIntoRejectedKey,
    says: sayHold("keyRejected"),
    mend: async (seat) => {
      seat.shop.sandbox.addKey("default", KEY)
      await seat.dashboard.press("page.companies.checkAndResume")
    },
  },
  FORBIDDEN_FOR_NOW: {
    make: async (shop) =>
      await sellInto(shop, "FORBIDDEN_FOR_NOW", {
        kind: "firewall",
        endpoint: CREATE,
        options: { containing: "Kubek" },
      }),
    mend: async (seat) => {
      await follow(seat, "fixes.settings", "/settings/invoicing")
      await seat.shop.sandbox.clearFaults()
      await retry(seat)
    },
  },
  ERROR_FOR_NOW: {
    written: "it wants an error of the shop's own server",
    make: async (shop) => await writeStopped(shop, [reason("ERROR_FOR_NOW")], waitingColumns()),
    mend: retry,
  },
  INTERNAL_ERROR: {
    written: "it wants an error of the shop's own server",
    make: async (shop) => await writeStopped(shop, [reason("INTERNAL_ERROR")], { state: "failed" }),
    mend: retry,
  },
  REQUEST_FORBIDDEN: {
    written: "the third try follows after two minutes and a half",
    make: async (shop) => await writeStopped(shop, [reason("REQUEST_FORBIDDEN")]),
    mend: async (seat) => {
      await follow(seat, "fixes.settings", "/settings/invoicing")
      await retry(seat)
    },
  },
  SEND_FORBIDDEN: {
    make: async (shop) => {
      const { id, order_id } = await shop.untilSent(await shop.sell())
      const containing = "zakupy@kowal.example"
      await shop.sandbox.setFault({ kind: "firewall", endpoint: SEND, options: { containing } })
      // An e-mail requested by a person is tried once.
      await shop.post(`requests/${id}/send`, { recipients: [containing] })
      return await untilCode(shop, order_id, "SEND_FORBIDDEN")
    },
    // The first one was sent.
    sees: ({ dashboard }) => [dashboard.text("invoice.sentBefore", { when: "" }).trim()],
    mend: async (seat) => {
      await follow(seat, "fixes.settings", "/settings/invoicing")
      await seat.shop.sandbox.clearFaults()
      await send()(seat)
    },
  },
  SEND_REFUSED: {
    make: async (shop) => {
      shop.sandbox.configure("default", { replyToConfigured: false })
      return await untilCode(shop, await shop.sell(), "SEND_REFUSED")
    },
    sees: () => [/400/],
    mend: async (seat) => {
      seat.shop.sandbox.configure("default", { replyToConfigured: true })
      await send()(seat)
    },
  },
  EMAIL_MISSING: {
    make: async (shop) => {
      const orderId = await shop.place({ buyer: BUYERS.person })
      await shop.sql(`update "order" set email = null where id = $1`, [orderId])
      await shop.complete(orderId)
      return await untilCode(shop, orderId, "EMAIL_MISSING")
    },
    mend: send("ksiegowosc@kowal.example"),
  },
} satisfies Record<string, ReasonCase>
