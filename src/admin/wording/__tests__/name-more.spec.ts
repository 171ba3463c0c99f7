import { readFileSync } from "node:fs"
import path from "node:path"
import { en } from "../../i18n/en"
import { pl } from "../../i18n/pl"
import { nameMore, nameNext } from "../use-reason-text"

const { problems } = en.reasons.DRAFT_INVALID

const ask = (problem?: string) =>
  nameMore(
    { code: "DRAFT_INVALID", params: problem === undefined ? {} : { problem } },
    (part) => part === "problems" || part.replace("problems.", "") in problems
  )

it("says in the reader's language what is wrong with a value of the draft", () => {
  const source = readFileSync(path.resolve(__dirname, "../../../core/draft/check-draft.ts"), "utf8")
  const explained = source.split("EXPLANATIONS")[1]?.split("\n}")[0] ?? ""
  const codes = [...explained.matchAll(/^ {2}(\w+):/gm)].map(([, code]) => code ?? "")
  expect(codes.length).toBeGreaterThan(5)
  for (const code of codes) expect(ask(code)).toBe(`problems.${code}`)
  expect(ask("invalid_format")).toBe("problems.other")
})

it("claims nothing of a draft whose problem is not told", () => {
  expect(ask()).toBe("figures")
})

it("tells what to do where the reason stands, and else the plain way", () => {
  const exists = (part: string) => part === "nextIn.failed"
  expect(nameNext("failed", exists)).toBe("nextIn.failed")
  expect(nameNext("queued", exists)).toBe("next")
  expect(nameNext(undefined, () => true)).toBe("next")
})

it("leaves no value to the cause, which is shown without any", () => {
  for (const { reasons } of [en, pl]) {
    const causes = Object.entries(reasons).filter(([, { cause }]) => cause.includes("{{"))
    expect(causes.map(([code]) => code)).toEqual([])
  }
})

it("has words for the one value that the looks at Altera's list come with", () => {
  for (const { reasons } of [en, pl]) {
    for (const { figures } of [reasons.LOOKUP_FAILED, reasons.ABSENT_AGAIN]) {
      expect(figures.match(/\{\{\w+\}\}/g)).toEqual(["{{times}}"])
    }
  }
})

it("says which kind of thing a company's condition names that the shop does not have", () => {
  const kinds = ["sales_channel", "region", "currency", "country"]
  for (const { reasons } of [en, pl]) {
    const { problems: ofCondition } = reasons.COMPANY_CONDITION_UNKNOWN
    expect(Object.keys(ofCondition)).toEqual([...kinds, "other"])
    for (const words of Object.values(ofCondition)) {
      expect(words).toContain("{{company}}")
      expect(words).toContain("{{value}}")
    }
  }
})
