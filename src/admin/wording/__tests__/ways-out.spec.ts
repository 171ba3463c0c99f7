import { existsSync } from "node:fs"
import { join } from "node:path"
import { SETTING_SECTIONS } from "../../components/settings/setting-sections"
import { allowedActs } from "../../../core/allowed-acts"
import resources from "../../i18n"
import {
  isByHandOnly,
  isFieldShown,
  isForemost,
  isSettlingNamed,
  listFixes,
  REASON_FIXES,
  type Fix,
} from "../reason-fixes"
import { PROGRESS_CODES } from "../../../core/progress-codes"
import { REFUSAL_CODES, SKIP_CODES } from "../../../core/refusals"
import type { RequestState, SendState } from "../../../core/lifecycle/states"

type Where = { state: RequestState; sendState?: SendState; answeredInvoiceIds?: string[] }

/** In which state a request stands that has one of the codes that are neither refusal nor skip. */
const STANDS: Readonly<Record<(typeof PROGRESS_CODES)[number], Where>> = {
  SERVICE_UNREACHABLE: { state: "queued" },
  SERVICE_BUSY: { state: "queued" },
  KEY_REJECTED: { state: "queued" },
  FORBIDDEN_FOR_NOW: { state: "queued" },
  ERROR_FOR_NOW: { state: "queued" },
  REQUEST_FORBIDDEN: { state: "refused" },
  SEND_FORBIDDEN: { state: "issued", sendState: "refused" },
  OUTCOME_UNKNOWN: { state: "unknown" },
  AMBIGUOUS_LOOKUP: { state: "unknown" },
  DRAFT_FOUND: { state: "unknown" },
  DRAFT_GONE: { state: "refused" },
  DRAFT_ISSUED: { state: "refused" },
  DRAFT_NOT_SHOWN: { state: "unknown" },
  LOOKUP_FAILED: { state: "unknown" },
  LOOKUP_FORBIDDEN: { state: "unknown" },
  ACCOUNT_UNCERTAIN: { state: "unknown" },
  ACCOUNT_CHANGED: { state: "unknown" },
  ANSWER_TIED: { state: "unknown" },
  ANSWERED_BEFORE: { state: "unknown" },
  ABSENT_WITH_NEW_KEY: { state: "unknown" },
  ABSENT_AGAIN: { state: "unknown" },
  ISSUED_TWICE: { state: "issued", answeredInvoiceIds: ["6"] },
  NOT_READ_BACK: { state: "issued" },
  READING_FORBIDDEN: { state: "issued" },
  INTERNAL_ERROR: { state: "failed" },
  READ_BACK_DIFFERS: { state: "issued", sendState: "failed" },
  SEND_REFUSED: { state: "issued", sendState: "refused" },
  SEND_UNCONFIRMED: { state: "issued", sendState: "unknown" },
  SHOWN_AS_SENT: { state: "issued", sendState: "refused" },
  DRAFT_OUTDATED: { state: "issued", sendState: "refused" },
  LINKED_UNVERIFIED: { state: "issued" },
  EMAIL_MISSING: { state: "issued", sendState: "failed" },
}

const CASES: [string, Where][] = [
  ...REFUSAL_CODES.map((code): [string, Where] => [code, { state: "refused" }]),
  ...SKIP_CODES.map((code): [string, Where] => [code, { state: "skipped" }]),
  ...PROGRESS_CODES.map((code): [string, Where] => [code, STANDS[code]]),
]

const ADMIN = join(__dirname, "../../routes")
/** Pages of the dashboard itself. */
const PAGES_OF_MEDUSA = ["/orders/:order", "/draft-orders/:order", "/settings/tax-regions"]

const NOTHING_OPEN = { firstStampedAt: null, difference: null, correction: null, flags: null }

function isOpen(fix: Fix, { state, sendState = "none", answeredInvoiceIds }: Where): boolean {
  switch (fix.kind) {
    case "form":
      return fix.target === "buyer"
        ? state !== "issued"
        : Object.hasOwn(SETTING_SECTIONS, fix.target.replace("settings.", ""))
    case "link":
      return PAGES_OF_MEDUSA.includes(fix.target) || existsSync(join(ADMIN, fix.target, "page.tsx"))
    case "act": {
      if (fix.target === "wait") return state === "queued" || state === "unknown"
      return allowedActs(
        {
          ...NOTHING_OPEN,
          state,
          sendState,
          invoiceId: state === "issued" ? "7" : null,
          answeredInvoiceIds: answeredInvoiceIds ?? null,
        },
        { hasService: true, holds: [] }
      )[fix.target]
    }
  }
}

describe("every reason", () => {
  it.each(CASES)("%s has ways out that are open where it stands", (code, where) => {
    const fixes = listFixes({ code, params: {} })
    expect(fixes.length).toBeGreaterThan(0)
    expect(fixes.filter((fix) => !isOpen(fix, where))).toEqual([])
  })

  it.each(CASES)("%s can be got rid of by something that somebody does", (code) => {
    const isWaiting = ({ kind, target }: Fix) => kind === "act" && target === "wait"
    expect(listFixes({ code, params: {} }).every(isWaiting)).toBe(false)
  })

  it("that ends in a form or a link has the button's words in both languages", () => {
    const { en, pl } = resources
    for (const texts of [en.invoicing.fixes, pl.invoicing.fixes]) {
      expect(Object.values(texts).every((text) => text.length > 2)).toBe(true)
    }
    expect(Object.keys(pl.invoicing.fixes)).toEqual(Object.keys(en.invoicing.fixes))
  })

  it("is in the table once, and nothing else is", () => {
    expect(Object.keys(REASON_FIXES).sort()).toEqual(CASES.map(([code]) => code).sort())
  })

  it("about a rate that no label stands for leads out of the settings, which cannot help", () => {
    for (const code of ["VAT_RATE_NOT_MAPPED", "VAT_LABEL_DIFFERS_FROM_RATE"]) {
      const fixes = listFixes({ code, params: { rate: "19" } })
      expect(fixes).toEqual([
        { kind: "link", target: "/settings/tax-regions" },
        { kind: "act", target: "link" },
      ])
      expect(listFixes({ code, params: { rate: "0" } })[0]).toMatchObject({ kind: "form" })
      expect(listFixes({ code, params: { rate: "none" } })[0]).toMatchObject({ kind: "form" })
    }
  })
})

describe("a reason that no form mends", () => {
  const stopped = (code: string, state: RequestState = "refused") => ({
    state,
    reasons: [{ code, params: {} }],
  })

  it("has its way out among the buttons, not behind the three dots", () => {
    for (const code of ["ADDRESS_MISSING", "COUNTRY_MISSING", "RETURN_BEFORE_INVOICE"]) {
      expect(isForemost("link", stopped(code))).toBe(true)
      expect(isForemost("skip", stopped(code))).toBe(true)
    }
    expect(isForemost("link", stopped("SEVERAL_TAX_LINES"))).toBe(true)
    expect(isForemost("skip", stopped("SEVERAL_TAX_LINES"))).toBe(false)
    expect(isForemost("skip", stopped("ORDER_NOT_FOUND"))).toBe(true)
  })

  it("is unlike one with a form, whose buttons stay as they are", () => {
    for (const code of ["VAT_RATE_NOT_MAPPED", "TAX_ID_INVALID", "CURRENCY_PRECISION"]) {
      expect(isForemost("link", stopped(code))).toBe(false)
      expect(isForemost("skip", stopped(code))).toBe(false)
    }
    expect(isForemost("link", stopped("SETTLED_BY_HAND", "skipped"))).toBe(false)
    expect(isForemost("link", stopped("DRAFT_FOUND", "unknown"))).toBe(true)
  })

  it("is not told to correct the data where nothing can be corrected", () => {
    expect(isByHandOnly(stopped("COUNTRY_MISSING"))).toBe(true)
    expect(isByHandOnly(stopped("REGION_NEEDS_REVIEW"))).toBe(true)
    expect(isByHandOnly(stopped("NEGATIVE_LINE"))).toBe(false)
    expect(isByHandOnly(stopped("TAX_ID_INVALID"))).toBe(false)
  })
})

it("shows the button that settles where an issued invoice's reason asks for it", () => {
  const issued = (code: string, sendCode?: string, state: RequestState = "issued") => ({
    state,
    reasons: code ? [{ code, params: {} }] : [],
    send_reasons: sendCode ? [{ code: sendCode, params: {} }] : [],
  })
  expect(isSettlingNamed(issued("ISSUED_TWICE"))).toBe(true)
  expect(isSettlingNamed(issued("", "SHOWN_AS_SENT"))).toBe(true)
  expect(isSettlingNamed(issued("", "SEND_REFUSED"))).toBe(false)
  expect(isSettlingNamed(issued("ANSWER_TIED", undefined, "unknown"))).toBe(false)
})

it("shows the path of a field only where the words speak of it", () => {
  const shown = (code: string) => isFieldShown({ code, field: "billing_address.country_code" })
  expect(["ORDER_UNREADABLE", "DRAFT_INVALID", "ONE_OF_A_LATER_VERSION"].every(shown)).toBe(true)
  expect(["COUNTRY_MISSING", "EMAIL_MISSING", "NEGATIVE_LINE", "TAX_ID_INVALID"].some(shown)).toBe(
    false
  )
  for (const { reasons } of [resources.en.invoicing, resources.pl.invoicing]) {
    const named = Object.entries(reasons).filter(([, { next }]) =>
      /named field|wskazane/.test(next)
    )
    expect(named.map(([code]) => code).filter((code) => !shown(code))).toEqual([])
  }
})
