import type { InvoiceRequest } from "../../../../core/request/invoice-request"
import { NOTHING_SHOWN } from "../../../../core/ksef/reading"
import type { KsefWatch } from "../../../../core/ksef/watch"
import { exportRequests } from "../export-requests"

const { state: _, ...nothing } = NOTHING_SHOWN
const NUMBER = "5265877635-20250826-0100001AF629-AF"

const row = (id: string) =>
  ({
    id,
    orderId: `order_${id}`,
    orderDisplayId: id,
    state: "issued",
    sendState: "sent",
    issueDate: "2026-11-24",
    createdAt: "2026-11-24T09:00:00.000Z",
    sentAt: null,
    reasons: null,
    totals: null,
    invoiceNumber: null,
    invoiceId: null,
    companyId: null,
    projectId: null,
    saleDate: null,
    dueDate: null,
    currency: null,
    isPaid: true,
    sentTo: null,
    sendReasons: null,
  }) as unknown as InvoiceRequest

const watch = (requestId: string, changes: Partial<KsefWatch>): KsefWatch => ({
  id: `watch_${requestId}`,
  requestId,
  companyId: "default",
  state: "pending",
  details: { ...nothing, vatPln: null },
  stateSince: "2026-11-24T23:30:00.000Z",
  readings: 1,
  checkedAt: null,
  dueAt: null,
  warnAt: null,
  lateAt: null,
  ...changes,
})

/** The file's rows by their headers; none of these cells has a separator in it. */
async function write(
  language: "en" | "pl",
  watches: KsefWatch[],
  rows = watches.map(({ requestId }) => row(requestId))
) {
  const lines = exportRequests({
    language,
    timeZone: "Europe/Warsaw",
    filter: {},
    listRequests: ({ filter }) => Promise.resolve(filter.afterId ? [] : rows),
    nameCompany: () => null,
    readBuyers: () => Promise.resolve(new Map()),
    findPaid: () => Promise.resolve(new Set()),
    findPaymentsOf: () => Promise.resolve([]),
    findKsefOf: () => Promise.resolve(watches),
    nowMs: Date.parse("2026-11-25T10:00:00.000Z"),
  })
  let text = ""
  for await (const line of lines) text += line
  const [headers = [], ...cells] = text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(language === "pl" ? ";" : ","))
  return cells.map((line) => Object.fromEntries(headers.map((name, at) => [name, line[at]])))
}

const WATCHES = [
  watch("1", { state: "accepted", details: { ...nothing, number: NUMBER, vatPln: null } }),
  watch("2", {
    state: "error",
    details: { ...nothing, message: "=HYPERLINK(1)", isDue: true, vatPln: null },
    warnAt: "2026-11-24T22:59:59.000Z",
    lateAt: "2026-11-25T22:59:59.000Z",
  }),
  watch("3", { state: "not_submitted", details: { ...nothing, isDue: false, vatPln: null } }),
  watch("4", { state: "not_submitted", details: { ...nothing, isDue: true, vatPln: null } }),
  watch("5", { state: "not_shown" }),
]

describe("KSeF in the file of invoices", () => {
  it("has state, number, when it was seen as accepted, the service's words and the last day", async () => {
    const rows = await write("en", WATCHES)
    const ksef = rows.map((cells) => [
      cells["KSeF"],
      cells["KSeF number"],
      cells["Seen as accepted by KSeF"],
      cells["Altera's words about KSeF"],
      cells["Last day for KSeF"],
    ])
    expect(ksef).toEqual([
      ["accepted", NUMBER, "2026-11-25 00:30", "", ""],
      // No spreadsheet may run what the service wrote.
      ["refused", "", "", "'=HYPERLINK(1)", "2026-11-25"],
      ["not required", "", "", "", ""],
      ["not sent", "", "", "", ""],
      ["", "", "", "", ""],
    ])
  })

  it("has offline mode with its reason, retries, and whether it can still be changed", async () => {
    const details = { ...nothing, vatPln: null, isOffline: true, retries: 3, isReadOnly: true }
    const offline = [
      watch("1", { details: { ...details, offlineReason: "KSeF away" } }),
      watch("2", { details: { ...details, isOffline: false, retries: null, isReadOnly: false } }),
      watch("3", { state: "not_shown", details }),
    ]
    const headers = ["Offline mode of KSeF", "Retries by Altera", "No more changes in Altera"]
    const rows = await write("en", offline)
    expect(rows.map((cells) => headers.map((name) => cells[name]))).toEqual([
      ["yes: KSeF away", "3", "yes"],
      ["no", "", "no"],
      ["", "", ""],
    ])
    const [first] = await write("pl", offline)
    expect(first).toMatchObject({
      "Tryb offline KSeF": "tak: KSeF away",
      "Nie można już zmienić w Alterze": "tak",
    })
  })

  it("has the same in Polish", async () => {
    const [accepted, refused, ofPerson] = await write("pl", WATCHES)
    expect(accepted).toMatchObject({
      KSeF: "przyjęta",
      "Numer KSeF": NUMBER,
      "Odczytano jako przyjętą przez KSeF": "2026-11-25 00:30",
    })
    expect(refused).toMatchObject({
      KSeF: "odrzucona",
      "Altera o KSeF": "'=HYPERLINK(1)",
      "Ostatni dzień na przesłanie do KSeF": "2026-11-25",
    })
    expect(ofPerson).toMatchObject({ KSeF: "nie wymaga" })
  })
})

describe("the e-mail in the file of invoices", () => {
  const mail = (sendState: string, code: string) =>
    ({ ...row("1"), sendState, sendReasons: [{ code }] }) as unknown as InvoiceRequest

  it.each([
    ["SEND_REFUSED", "refused", "odrzucono"],
    ["EMAIL_MISSING", "no address", "brak adresu"],
    ["READ_BACK_DIFFERS", "held back", "wstrzymany"],
    ["SHOWN_AS_SENT", "held back", "wstrzymany"],
    ["DRAFT_OUTDATED", "held back", "wstrzymany"],
    ["KSEF_REJECTED", "held back", "wstrzymany"],
  ])("that waits for a person because of %s is called %s", async (code, en, pl) => {
    const rows = [mail("refused", code)]
    expect((await write("en", [], rows))[0]?.["E-mail"]).toBe(en)
    expect((await write("pl", [], rows))[0]?.["E-mail"]).toBe(pl)
  })
})
