import { existsSync } from "node:fs"
import { join } from "node:path"
import { SETTING_SECTIONS } from "../../components/settings/setting-sections"
import resources from "../../i18n"
import {
  isByHandOnly,
  isFieldShown,
  isForemost,
  isSettlingNamed,
  listFixes,
  REASON_FIXES,
  type Fix,
  type ReasonCode,
} from "../reason-fixes"
import type { RequestState } from "../../../core/lifecycle/states"
import { isOffered, REASON_PLACES, type Place } from "./support/where-reasons-stand"

const ADMIN = join(__dirname, "../../routes")
/** Pages of the dashboard itself. */
const PAGES_OF_MEDUSA = ["/orders/:order", "/draft-orders/:order", "/settings/tax-regions"]

function isOpen(fix: Fix, place: Place, code: ReasonCode): boolean {
  const { state, sendState } = place
  switch (fix.kind) {
    case "form":
      return fix.target === "buyer" || fix.target === "receipt"
        ? state !== "issued"
        : Object.hasOwn(SETTING_SECTIONS, fix.target.replace("settings.", ""))
    case "link":
      return PAGES_OF_MEDUSA.includes(fix.target) || existsSync(join(ADMIN, fix.target, "page.tsx"))
    case "act":
      if (fix.target === "wait") {
        return state === "queued" || state === "unknown" || sendState === "queued"
      }
      return isOffered(fix.target, place, code)
  }
}

describe("every reason", () => {
  it.each(REASON_PLACES)("%s has ways out that are open where it stands", (code, places) => {
    const fixes = listFixes({ code, params: {} })
    expect(fixes.filter((fix) => !places.some((place) => isOpen(fix, place, code)))).toEqual([])
    expect(places.filter((place) => !fixes.some((fix) => isOpen(fix, place, code)))).toEqual([])
  })

  it.each(REASON_PLACES)("%s can be got rid of by something that somebody does", (code) => {
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
    expect(Object.keys(REASON_FIXES).sort()).toEqual(REASON_PLACES.map(([code]) => code).sort())
  })

  it("about a rate that no label stands for leads out of the settings, which cannot help", () => {
    for (const code of ["VAT_RATE_NOT_MAPPED", "VAT_LABEL_DIFFERS_FROM_RATE"]) {
      const fixes = listFixes({ code, params: { rate: "19" } })
      expect(fixes).toEqual([
        { kind: "link", target: "/settings/tax-regions" },
        { kind: "act", target: "link" },
        { kind: "act", target: "skip" },
      ])
      expect(listFixes({ code, params: { rate: "0" } })[0]).toMatchObject({ kind: "form" })
      expect(listFixes({ code, params: { rate: "none" } })[0]).toMatchObject({ kind: "form" })
    }
  })
})

it("leads to the page of Medusa where the thing that a company's condition misses is added", () => {
  const firstOf = (problem: string) =>
    listFixes({ code: "COMPANY_CONDITION_UNKNOWN", params: { problem } })[0]
  expect(firstOf("sales_channel")).toEqual({ kind: "link", target: "/settings/sales-channels" })
  expect(firstOf("region")).toEqual({ kind: "link", target: "/settings/regions" })
  expect(firstOf("country")).toEqual({ kind: "link", target: "/settings/regions" })
  expect(firstOf("currency")).toEqual({ kind: "link", target: "/settings/store" })
  expect(firstOf("of_a_later_version")).toEqual({ kind: "link", target: "/settings/invoicing" })
})

describe("a reason that no form fixes", () => {
  const stopped = (code: string, state: RequestState = "refused") => ({
    state,
    reasons: [{ code, params: {} }],
  })

  it("has its way out among the buttons, not behind the three dots", () => {
    for (const code of ["RETURN_BEFORE_INVOICE", "CREDIT_LINE_AFTER_ORDER"]) {
      expect(isForemost("link", stopped(code))).toBe(true)
      expect(isForemost("skip", stopped(code))).toBe(true)
    }
    expect(isForemost("link", stopped("SEVERAL_TAX_LINES"))).toBe(true)
    expect(isForemost("skip", stopped("SEVERAL_TAX_LINES"))).toBe(false)
    expect(isForemost("skip", stopped("ORDER_NOT_FOUND"))).toBe(true)
  })

  it("is unlike one with a form, whose buttons stay as they are", () => {
    for (const code of ["VAT_RATE_NOT_MAPPED", "TAX_ID_INVALID", "ADDRESS_MISSING"]) {
      expect(isForemost("link", stopped(code))).toBe(false)
      expect(isForemost("skip", stopped(code))).toBe(false)
    }
    expect(isForemost("link", stopped("SETTLED_BY_HAND", "skipped"))).toBe(false)
    expect(isForemost("link", stopped("DRAFT_FOUND", "unknown"))).toBe(true)
  })

  it("is not told to correct the data where nothing can be corrected", () => {
    expect(isByHandOnly(stopped("COUNTRY_MISSING"))).toBe(false)
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
