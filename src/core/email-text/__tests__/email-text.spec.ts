import fc from "fast-check"
import { findProblems } from "../check"
import { fillTemplate, writeValues, type EmailFacts } from "../fill"
import { chooseEmailLanguage } from "../language"
import { EMAIL_VARIABLES } from "../template"

const FACTS: EmailFacts = {
  orderNumber: "1042",
  invoiceNumber: "18/3/2026",
  ksefNumber: null,
  amount: { value: "1234.50", currency: "PLN" },
  dueDate: "2026-03-24",
  shopName: "Kubki & reszta",
  invoiceLink: "https://sklep.example/invoicing/i/abc",
}

const inPolish = writeValues(FACTS, "pl")
const inEnglish = writeValues(FACTS, "en")
const fillText = (template: string, values = inPolish) => fillTemplate(template, "text", values)

/** Spaces of a language's own, such as the one between digits, as plain ones. */
const plain = (text: string | null | undefined) => text?.replace(/[\u00A0\u202F]/g, " ")

describe("a text of the shop's own", () => {
  it("writes figures as the language does", () => {
    const template = "{{amount}}, {{due_date}}"
    expect(plain(fillText(template)?.sent)).toBe("<p>1 234,50 zł, 24 marca 2026</p>")
    expect(plain(fillText(template, inEnglish)?.sent)).toBe("<p>PLN 1,234.50, 24 March 2026</p>")
  })

  it.each([
    ["4917.54", "HUF", "4\u00a0917,54\u00a0HUF"],
    ["4918.00", "HUF", "4\u00a0918\u00a0HUF"],
    ["19.575", "KWD", "19,575\u00a0KWD"],
    ["19.50", "PLN", "19,50\u00a0zł"],
  ])("writes %s %s with no digit rounded away", (value, currency, written) => {
    const values = writeValues({ ...FACTS, amount: { value, currency } }, "pl")
    expect(fillText("{{amount}}", values)?.sent).toBe(`<p>${written}</p>`)
  })

  it("keeps every digit of a large amount", () => {
    const amount = { value: "99999999999999.99", currency: "EUR" }
    const values = writeValues({ ...FACTS, amount }, "en")
    expect(fillText("{{amount}}", values)?.sent).toBe("<p>€99,999,999,999,999.99</p>")
  })

  it("makes paragraphs of blank lines and breaks of the others", () => {
    expect(fillText("Dzień dobry,\r\n\r\n\nfaktura {{invoice_number}}\ndo zamówienia")?.sent).toBe(
      "<p>Dzień dobry,</p>\n<p>faktura 18/3/2026<br>do zamówienia</p>"
    )
  })

  it("shows signs of HTML instead of obeying them", () => {
    expect(fillText(`<b onclick="x">'{{ shop_name }}'</b>`)?.sent).toBe(
      "<p>&lt;b onclick=&quot;x&quot;&gt;&#39;Kubki &amp; reszta&#39;&lt;/b&gt;</p>"
    )
    expect(fillTemplate("{{shop_name}}", "subject", inPolish)?.sent).toBe("Kubki & reszta")
  })

  it("shows the link as an address that can be clicked, and nothing else as one", () => {
    const link = "https://sklep.example/invoicing/i/abc"
    expect(fillText("PDF: {{invoice_link}}.\nhttps://example.com")?.sent).toBe(
      `<p>PDF: <a href="${link}">${link}</a>.<br>https://example.com</p>`
    )
    expect(fillText("PDF: {{invoice_link}}")?.paragraphs).toEqual([[`PDF: ${link}`]])
    const odd = writeValues({ ...FACTS, invoiceLink: `https://a.example/"><b>&` }, "en")
    expect(fillText("{{invoice_link}}", odd)?.sent).toBe(
      '<p><a href="https://a.example/&quot;&gt;&lt;b&gt;&amp;">https://a.example/&quot;&gt;&lt;b&gt;&amp;</a></p>'
    )
    const none = writeValues({ ...FACTS, invoiceLink: null }, "pl")
    expect(fillText("Faktura\nPDF: {{invoice_link}}", none)).toMatchObject({ leftOut: [2] })
  })

  it("leaves out each line that names a value which the invoice has not", () => {
    const filled = fillText("Faktura {{invoice_number}}\nNumer KSeF: {{ksef_number}}\nDziękujemy")
    expect(filled?.sent).toBe("<p>Faktura 18/3/2026<br>Dziękujemy</p>")
    expect(filled?.leftOut).toEqual([2])
  })

  it.each([
    ["blank", "  \n "],
    ["without a line that could be filled", "KSeF: {{ksef_number}}"],
  ])("is the service's own when it is %s", (_what, template) => {
    expect(fillText(template)).toBeNull()
  })

  it("puts a value in once, however much it looks like a variable", () => {
    const values = writeValues({ ...FACTS, shopName: "{{amount}}" }, "pl")
    expect(fillText("{{shop_name}}", values)?.sent).toBe("<p>{{amount}}</p>")
  })

  it("keeps a subject on one line whatever the values hold", () => {
    const values = writeValues({ ...FACTS, orderNumber: "1042\r\nBcc: a@example.com" }, "en")
    expect(fillTemplate("Order {{order_number}}", "subject", values)?.sent).toBe(
      "Order 1042 Bcc: a@example.com"
    )
  })
})

describe("a mistake in a text", () => {
  it.each([
    ["an unknown variable", "Dear customer,\nno. {{ordre}}", "unknown_variable", 2, 5, 19, 9],
    ["an empty one", "a {{}}", "unknown_variable", 1, 3, 2, 4],
    ["three braces", "{{{amount}}}", "unknown_variable", 1, 1, 0, 11],
    ["braces that are not closed", "pay {{amount}", "unclosed", 1, 5, 4, 2],
    ["braces closed on the next line", "{{amount\n}}", "unclosed", 1, 1, 0, 2],
    ["braces that were not opened", "pay amount}}", "unopened", 1, 11, 10, 2],
    ["braces after a Windows line", "a\r\n{{b}}", "unknown_variable", 2, 1, 3, 5],
  ])("is told with its place: %s", (_what, template, code, line, column, at, length) => {
    expect(findProblems(template, "text")[0]).toEqual({ code, line, column, at, length })
  })

  it("is told for each one", () => {
    expect(findProblems("{{a}} {{amount}} {{\n}}", "text").map(({ code }) => code)).toEqual([
      "unknown_variable",
      "unclosed",
      "unopened",
    ])
  })

  it("is a second line in a subject", () => {
    expect(findProblems("Invoice\n{{order_number}}", "subject")).toEqual([
      { code: "line_break", line: 1, column: 8, at: 7, length: 1 },
    ])
  })

  it("is the link in a subject, which mail servers write into their logs", () => {
    expect(findProblems("PDF: {{ invoice_link }}", "subject")).toEqual([
      { code: "not_in_subject", line: 1, column: 6, at: 5, length: 18 },
    ])
    expect(findProblems("PDF: {{ invoice_link }}", "text")).toEqual([])
  })

  it("is a length that the longest values would bring over the service's", () => {
    expect(findProblems("x".repeat(360) + "{{order_number}}", "subject")).toEqual([])
    expect(findProblems("x".repeat(361) + "{{order_number}}", "subject")).toEqual([
      { code: "too_long", length: 401, most: 400 },
    ])
    expect(findProblems("x".repeat(7_993), "text")).toEqual([])
    expect(findProblems("&".repeat(1_599), "text")).toEqual([
      { code: "too_long", length: 8_002, most: 8_000 },
    ])
  })

  it("is none in single braces", () => {
    expect(findProblems("{a} } {", "text")).toEqual([])
  })
})

describe("the language of an e-mail", () => {
  it.each([
    ["the order's locale", "pl-PL", "DE", "pl"],
    ["a locale in another spelling", "PL_pl", null, "pl"],
    ["a locale that is not Polish", "de-DE", "PL", "en"],
    ["a locale that only begins like Polish", "pli", "PL", "en"],
    ["the country without a locale", null, "pl", "pl"],
    ["another country", null, "DE", "en"],
    ["an empty locale", " ", "PL", "pl"],
    ["nothing that is known", null, null, "en"],
  ] as const)("is told by %s", (_what, locale, country, language) => {
    expect(chooseEmailLanguage({ locale, country })).toBe(language)
  })
})

const anyText = fc.string({ unit: "binary", maxLength: 60 })
const nasty = fc.constantFrom("<script>", "</p>", "&lt;", '"', "'", "{{amount}}", "}}", "\n", "&")
const value = fc.array(fc.oneof(anyText, nasty), { maxLength: 4 }).map((parts) => parts.join(""))
const facts: fc.Arbitrary<EmailFacts> = fc.record({
  orderNumber: value,
  invoiceNumber: fc.option(value),
  ksefNumber: fc.option(value),
  amount: fc.option(fc.record({ value, currency: value })),
  dueDate: fc.option(fc.constantFrom("2026-03-24", "2024-02-29")),
  shopName: fc.option(value),
  invoiceLink: fc.option(value),
})
const template = fc
  .array(fc.oneof(anyText, nasty, fc.constantFrom(...EMAIL_VARIABLES.map((v) => `{{${v}}}`))), {
    maxLength: 12,
  })
  .map((parts) => parts.join(""))
const language = fc.constantFrom("en" as const, "pl" as const)

describe("whatever the values hold", () => {
  it("no tag but the text's own paragraphs and breaks is sent", () => {
    fc.assert(
      fc.property(template, facts, language, (text, given, inLanguage) => {
        const sent = fillText(text, writeValues(given, inLanguage))?.sent ?? ""
        expect(sent.replace(/<\/?p>|<br>|<a href="[^"<>']*">|<\/a>/g, "")).not.toMatch(/[<>"']/)
        expect(sent).not.toMatch(/&(?!(amp|lt|gt|quot|#39);)/)
      })
    )
  })

  it("what is sent reads as what the preview shows", () => {
    fc.assert(
      fc.property(template, facts, language, (text, given, inLanguage) => {
        const filled = fillText(text, writeValues(given, inLanguage))
        const shown = (filled?.paragraphs ?? []).map((lines) => lines.join("\n")).join("\n\n")
        expect(readHtml(filled?.sent ?? "")).toBe(shown)
      })
    )
  })

  it("a subject is one line", () => {
    fc.assert(
      fc.property(template, facts, language, (text, given, inLanguage) => {
        const values = writeValues(given, inLanguage)
        const sent = fillTemplate(text.replace(/[\r\n]/g, " "), "subject", values)?.sent ?? ""
        expect(sent).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      })
    )
  })

  it("a text is either told to be wrong or has nothing in it that was not understood", () => {
    fc.assert(
      fc.property(template, (text) => {
        const left = EMAIL_VARIABLES.reduce(
          (rest, name) => rest.replaceAll(new RegExp(`\\{\\{\\s*${name}\\s*\\}\\}`, "g"), "\0"),
          text
        )
        if (findProblems(text, "text").length === 0 && text.trim() !== "") {
          expect(left).not.toMatch(/\{\{|\}\}/)
        }
      })
    )
  })
})

const SIGNS: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
}

/** As a mail program reads it. */
const readHtml = (html: string) =>
  html
    .replaceAll("</p>\n<p>", "\n\n")
    .replaceAll("<br>", "\n")
    .replace(/^<p>|<\/p>$|<a href="[^"]*">|<\/a>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (sign) => SIGNS[sign] ?? sign)
