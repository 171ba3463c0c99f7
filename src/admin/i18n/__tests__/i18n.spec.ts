import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { PROGRESS_CODES } from "../../../core/request/progress-codes"
import { REJECTION_CODES } from "../../../core/request/rejections"
import { REFUSAL_CODES, SKIP_CODES } from "../../../core/request/refusals"
import { LISTED_STATES, SEND_STATES } from "../../../core/lifecycle/states"
import resources from ".."

type Texts = { [key: string]: string | Texts }

const PLURAL = /_(one|few|many|other)$/
const flatten = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`)
  )

const en = flatten(resources.en)
const pl = flatten(resources.pl)
const baseKeys = (texts: [string, string][]) =>
  [...new Set(texts.map(([key]) => key.replace(PLURAL, "")))].sort()
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

const ADMIN = path.resolve(__dirname, "../..")

/** The admin's own source files, each with its text. */
const readSources = (): [string, string][] =>
  readdirSync(ADMIN, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/i18n|__tests__/.test(file))
    .map((file) => [file, readFileSync(path.join(ADMIN, file), "utf8")])

/** The keys that the admin's own files ask for, up to where a value is put in, by file. */
function readAskedKeys(): [string, string][] {
  return readSources()
    .flatMap(([file, source]) => {
      const calls = source.matchAll(/\bt\(\s*(?:"([\w.]+)"|`([^`$]*)\.[^`]*`)/g)
      return [...calls].map(([, whole, start]): [string, string] => [file, whole ?? start ?? ""])
    })
    .filter(([, key]) => key !== "" && !key.startsWith("general"))
}

/** Whether the admin's own files name a key, whole or with values put in. */
function readNamedKeys(): (key: string) => boolean {
  const all = readSources().map(([, source]) => source)
  const whole = new Set(
    all.flatMap((source) => [...source.matchAll(/"([\w.-]+)"/g)].map(([, key]) => key))
  )
  const templates = all.flatMap((source) =>
    [...source.matchAll(/`((?:[\w.-]|\$\{[^}]*\})+)`/g)].map(([, text = ""]) =>
      text.split(/\$\{[^}]*\}/)
    )
  )
  const patterns = templates
    .filter((parts) => parts.join("").replace(/\W/g, "").length >= 4)
    .map(
      (parts) =>
        new RegExp(`^${parts.map((part) => part.replaceAll(".", "\\.")).join("[\\w.-]*")}$`)
    )
  return (key) => whole.has(key) || patterns.some((pattern) => pattern.test(key))
}

describe("the admin's texts", () => {
  it("are there for every key that a page asks for", () => {
    const known = baseKeys(en).map((key) => key.replace(/^invoicing\./, ""))
    const asked = readAskedKeys()
    const missing = asked.filter(
      ([, key]) => !known.some((one) => one === key || one.startsWith(`${key}.`))
    )
    expect(asked.length).toBeGreaterThan(500)
    expect(missing).toEqual([])
  })

  it("are all named by a page", () => {
    const isNamed = readNamedKeys()
    const keys = en.map(([key]) => key.replace(/^invoicing\./, ""))
    const unnamed = keys.filter((key) => !isNamed(key) && !isNamed(key.replace(PLURAL, "")))
    expect(unnamed).toEqual([])
  })

  it("exist in Polish for every English one, and the other way round", () => {
    expect(baseKeys(pl)).toEqual(baseKeys(en))
  })

  it("are never empty", () => {
    expect([...en, ...pl].filter(([, text]) => text.trim() === "")).toEqual([])
  })

  it("name the same values in both languages", () => {
    const english = new Map(en)
    const differing = pl.filter(([key, text]) => {
      const other = english.get(key) ?? english.get(key.replace(PLURAL, "_other")) ?? ""
      const allowed = placeholders(other)
      return placeholders(text).some((name) => name !== "count" && !allowed.includes(name))
    })
    expect(differing).toEqual([])
  })

  it.each([
    ["en", en, ["one", "other"]],
    ["pl", pl, ["one", "few", "many", "other"]],
  ] as const)("have every plural form that %s needs", (_language, texts, forms) => {
    const keys = new Set(texts.map(([key]) => key))
    const counted = baseKeys(texts.filter(([key]) => PLURAL.test(key)))
    const missing = counted.flatMap((key) =>
      forms.map((form) => `${key}_${form}`).filter((form) => !keys.has(form))
    )
    expect(counted.length).toBeGreaterThan(0)
    expect(missing).toEqual([])
  })

  it.each(["en", "pl"] as const)(
    "tell the cause and the next step of every reason in %s",
    (lng) => {
      const keys = new Set((lng === "en" ? en : pl).map(([key]) => key))
      const codes = [...REFUSAL_CODES, ...SKIP_CODES, ...PROGRESS_CODES]
      const wanted = codes.flatMap((code) =>
        ["cause", "next"].map((part) => `invoicing.reasons.${code}.${part}`)
      )
      expect(wanted.filter((key) => !keys.has(key))).toEqual([])
    }
  )

  it.each(["en", "pl"] as const)("have a sentence for every rejection in %s", (lng) => {
    expect(Object.keys(resources[lng].invoicing.errors).sort()).toEqual(
      [...REJECTION_CODES, "KEYS_DIFFER", "general"].sort()
    )
  })

  it.each(["en", "pl"] as const)("have a word for every state in %s", (lng) => {
    const { states, sendStates } = resources[lng].invoicing
    expect(Object.keys(states).sort()).toEqual([...LISTED_STATES].sort())
    expect(Object.keys(sendStates).sort()).toEqual([...SEND_STATES].sort())
  })
})
