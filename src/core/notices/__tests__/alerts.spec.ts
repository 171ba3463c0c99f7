import { EMAIL_TEXTS } from "../daily-email-texts"
import {
  ALERT_KINDS,
  alertOfCompany,
  alertOfInvoice,
  alertOfKsef,
  alertOfRefusals,
  alertOfStanding,
  findQuietMs,
  identifyTrouble,
  INVOICE_TROUBLES,
  type Alert,
} from "../alerts"
import { ATTENTION_KINDS, fillCounts } from "../../request/attention"
import { composeDailyEmail } from "../daily-email"
import { HOLD_CAUSES } from "../../request/invoice-request"
import { STANDING_KINDS } from "../standing-troubles"

const LANGUAGES = ["en", "pl"] as const
type Language = (typeof LANGUAGES)[number]

const INVOICE = { id: "invreq_1", orderNumber: "17", code: "TAX_ID_INVALID" }
const COMPANY = { companyId: "trade", name: "Lipa sp. z o.o.", since: "2026-11-22T00:00:00.000Z" }

const REFUSED = { id: "invreq_1", orderNumber: "17", readings: 2, words: "Błąd 450." }
const STANDING = { ...COMPANY, names: ["Wholesail", "XXP"], count: 3 }
const OVERDUE = { day: "2026-11-24", overdue: 2, late: 1, vatPln: "1234.5", isVatPartial: false }

/** Every alert that any event leads to. */
const listAlerts = (language: Language): Alert[] => [
  ...INVOICE_TROUBLES.map((trouble) => alertOfInvoice(trouble, INVOICE, language)),
  alertOfKsef(OVERDUE, language),
  ...[1, 50].map((count) => alertOfRefusals({ count, first: REFUSED }, language)),
  ...STANDING_KINDS.map((kind) => alertOfStanding({ ...STANDING, kind }, language)),
  ...HOLD_CAUSES.flatMap((cause) =>
    (["on_hold", "active"] as const).map((change) =>
      alertOfCompany(change, { ...COMPANY, cause }, language)
    )
  ),
]

describe.each(LANGUAGES)("the bell in %s", (language) => {
  const alerts = listAlerts(language)

  it("has words for every kind", () => {
    expect(new Set(alerts.map(({ kind }) => kind))).toEqual(new Set(ALERT_KINDS))
    for (const { title, description, page } of alerts) {
      expect(title.length).toBeGreaterThan(10)
      expect(description.length).toBeGreaterThan(10)
      expect(`${title} ${description}`).not.toMatch(/\{\{|undefined|null/)
      expect(page).toMatch(/^(\/settings)?\/invoicing/)
    }
  })

  it("names the order or the company in its title, which tells the kinds apart", () => {
    expect(alertOfInvoice("failed", INVOICE, language).title).toContain("#17")
    // One invoice more of the same order is told anew.
    const keys = [["8"], ["8", "9"]].map(
      (others) => alertOfInvoice("doubled", { ...INVOICE, others }, language).key
    )
    expect(new Set(keys).size).toBe(2)
    for (const cause of HOLD_CAUSES) {
      const { title } = alertOfCompany("on_hold", { ...COMPANY, cause }, language)
      expect(title).toContain("Lipa sp. z o.o.")
    }
    const titles = new Map(alerts.map(({ kind, title }) => [kind, title]))
    expect(new Set(titles.values()).size).toBe(ALERT_KINDS.length)
  })

  it("says KSeF's refusal in the service's words, cut where they are long, and of several how many", () => {
    const tell = (count: number, words: string | null) =>
      alertOfRefusals({ count, first: { ...REFUSED, words } }, language)
    expect(tell(1, "Błąd 450.").title).toContain("#17")
    expect(tell(1, "Błąd 450.").description).toMatch(/: [“„]Błąd 450”\. /)
    expect(tell(1, "{{order}} 😀").description).toContain("{{order}} 😀")
    expect(tell(1, "😀".repeat(500)).description).toContain(`${"😀".repeat(199)}…”`)
    expect(tell(1, null).description).not.toMatch(/[“„]/)
    expect(tell(50, "Błąd 450.")).toMatchObject({ page: "/invoicing?ksef=open" })
    expect(tell(50, "Błąd 450.").title).toContain("50")
    const again = alertOfRefusals({ count: 1, first: { ...REFUSED, readings: 3 } }, language)
    expect(again.key).not.toBe(tell(1, null).key)
  })

  it("says at least how much VAT it is where that is not known of all", () => {
    const least = /at least PLN 1,234\.50|co najmniej 1234,50 PLN/
    expect(alertOfKsef(OVERDUE, language).description).not.toMatch(least)
    expect(alertOfKsef({ ...OVERDUE, isVatPartial: true }, language).description).toMatch(least)
  })

  it("calls the company of a plain key by no id", () => {
    const about = { ...COMPANY, companyId: "default", name: null, cause: "paused" } as const
    expect(alertOfCompany("on_hold", about, language).title).not.toContain("default")
  })
})

describe("the bell", () => {
  it("speaks the language it is told to", () => {
    const inPolish = new Set(
      listAlerts("pl").flatMap(({ title, description }) => [title, description])
    )
    for (const { title, description } of listAlerts("en")) {
      expect(inPolish.has(title)).toBe(false)
      expect(inPolish.has(description)).toBe(false)
    }
  })

  it("tells the same thing under the same key, and another reason under another", () => {
    const keyOf = (code: string) => alertOfInvoice("refused", { ...INVOICE, code }, "en").key
    expect(keyOf("TAX_ID_INVALID")).toBe(alertOfInvoice("refused", INVOICE, "pl").key)
    expect(keyOf("NAME_MISSING")).not.toBe(keyOf("TAX_ID_INVALID"))
    const first = alertOfCompany("on_hold", { ...COMPANY, cause: "paused" }, "en").key
    const since = "2026-11-23T00:00:00.000Z"
    expect(alertOfCompany("on_hold", { ...COMPANY, cause: "paused", since }, "en").key).not.toBe(
      first
    )
  })
})

describe("a trouble of an issued invoice", () => {
  it("that one cause makes of every invoice is told less often", () => {
    const minutesOf = (kind: Alert["kind"]) => findQuietMs(kind) / 60_000
    expect(minutesOf("refused")).toBe(5)
    expect(minutesOf("mail refused")).toBe(60)
    expect(minutesOf("unverified")).toBe(24 * 60)
  })

  const about = {
    correction: null,
    sendReasons: null,
    sendStampedAt: null,
    answeredInvoiceIds: null,
    flags: null,
    dueFor: null,
  }
  const correction = (at: string) => ({
    ...about,
    correction: {
      reason: "ORDER_REFUNDED" as const,
      at,
      invoiced: null,
      orderTotal: null,
      refunded: null,
    },
  })
  const mail = (code: string, sendStampedAt: string | null = null) => ({
    ...about,
    sendReasons: [{ code, message: "", field: null, params: {} }],
    sendStampedAt,
  })

  it("is another one when the order changed again, or another e-mail was ordered", () => {
    const at = (moment: string) => identifyTrouble("correction needed", correction(moment), null)
    expect(at("a")).toEqual({ code: "ORDER_REFUNDED", others: ["a"] })
    expect(at("b")).not.toEqual(at("a"))
    const sent = (moment: string) =>
      identifyTrouble("mail refused", mail("SEND_REFUSED", moment), null)
    expect(sent("a")).toEqual({ code: "SEND_REFUSED", others: ["a"] })
    expect(sent("b")).not.toEqual(sent("a"))
  })

  it("is told of an issued invoice where something about it is to be checked, and of no other", () => {
    expect(identifyTrouble("to be checked", about, null)).toBeNull()
    const flags = [{ code: "SPLIT_PAYMENT_TO_CHECK" as const, params: {} }]
    expect(identifyTrouble("to be checked", { ...about, flags }, null)).toEqual({
      code: "SPLIT_PAYMENT_TO_CHECK",
      others: [],
    })
  })

  it("is told anew once it was over, and names what the shop does not know", () => {
    const tell = (since: string) =>
      alertOfStanding({ ...STANDING, kind: "condition unknown", since }, "en")
    expect(tell("a").description).toContain("Wholesail, XXP")
    expect(tell("a").title).toContain("Lipa sp. z o.o.")
    expect(tell("a").key).toBe(tell("a").key)
    expect(tell("b").key).not.toBe(tell("a").key)
  })

  it("is not told of an order that waits for its payment, as long as the plugin looks at it", () => {
    const looked = { ...about, dueFor: "payment_look" } as const
    expect(identifyTrouble("refused", looked, "NOT_PAID_IN_FULL")).toBeNull()
    expect(identifyTrouble("refused", about, "NOT_PAID_IN_FULL")).not.toBeNull()
    expect(identifyTrouble("refused", about, "TAX_ID_INVALID")).not.toBeNull()
  })

  it("is not told where it is over, or where the company's hold or KSeF's refusal is", () => {
    expect(identifyTrouble("correction needed", about, null)).toBeNull()
    for (const code of ["READ_BACK_DIFFERS", "KSEF_REJECTED"]) {
      expect(identifyTrouble("mail refused", mail(code), null)).toBeNull()
    }
    expect(identifyTrouble("refused", about, "TAX_ID_INVALID")).not.toBeNull()
    expect(identifyTrouble("doubled", { ...about, answeredInvoiceIds: ["8"] }, "X")).toEqual({
      code: "X",
      others: ["8"],
    })
  })
})

describe("the daily e-mail", () => {
  const NOTHING = {
    counts: fillCounts({}),
    companies: [],
    troubles: [],
    ksef: { errors: 0, late: 0 },
  }
  const link = "https://shop.example/app/invoicing?attention=true&x=1"

  it("is not composed while nothing waits", () => {
    const served = { id: "trade", name: null, holds: [] }
    expect(composeDailyEmail(NOTHING, { language: "en", link })).toBeNull()
    expect(
      composeDailyEmail({ ...NOTHING, companies: [served] }, { language: "pl", link })
    ).toBeNull()
  })

  it.each(LANGUAGES)("has words in %s for everything that can wait", (language) => {
    const counts = fillCounts(
      Object.fromEntries(ATTENTION_KINDS.map((kind, index) => [kind, index + 1]))
    )
    const companies = [{ id: "default", name: null, holds: HOLD_CAUSES }]
    const ksef = { errors: 5, late: 7 }
    const troubles = STANDING_KINDS.map((kind) => ({
      kind,
      companyId: "default",
      names: ["Wholesail"],
      count: 4321,
    }))
    const email = composeDailyEmail({ counts, companies, ksef, troubles }, { language, link })
    const { subject, text, html, data } = email ?? { subject: "", text: "", html: "", data: null }
    for (const kind of ATTENTION_KINDS) {
      expect(text).toContain(`${EMAIL_TEXTS[language].kinds[kind]}: ${counts[kind]}`)
    }
    expect(data?.lines).toHaveLength(
      ATTENTION_KINDS.length + HOLD_CAUSES.length + STANDING_KINDS.length + 2
    )
    expect(subject).toContain(String(55 + HOLD_CAUSES.length + STANDING_KINDS.length + 5 + 7))
    for (const line of [
      EMAIL_TEXTS[language].standing.queue,
      `${EMAIL_TEXTS[language].ksef.errors}: 5`,
      `${EMAIL_TEXTS[language].ksef.late}: 7`,
    ]) {
      expect(data?.lines).toContain(line)
    }
    expect(text).toContain("Wholesail")
    expect(text).toContain("4321")
    expect(text).toContain(link)
    expect(html).toContain(link.replace("&", "&amp;"))
    expect(`${subject} ${text}`).not.toMatch(/\{\{|undefined|default/)
  })

  it("writes a company's name into HTML as text", () => {
    const companies = [{ id: "a", name: "<b>A & B</b>", holds: ["paused"] as const }]
    const email = composeDailyEmail({ ...NOTHING, companies }, { language: "en", link })
    expect(email?.html).toContain("&lt;b&gt;A &amp; B&lt;/b&gt;")
    expect(email?.html).not.toContain("<b>")
  })
})
