import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { createInstance } from "i18next"
import resources from "../../i18n"
import { nameKeyTail } from "../name-key-tail"

const i18n = createInstance()

beforeAll(async () => {
  await i18n.init({ lng: "en", resources, interpolation: { escapeValue: false } })
})

it("names a key by its last characters, and of a short one, of which none are shown, says that it is set", () => {
  const t = i18n.getFixedT("en", "invoicing")
  expect(nameKeyTail("ault", t)).toBe("API key ••••ault")
  expect(nameKeyTail("", t)).toBe("API key is set")
})

it("is how every page names a key: elsewhere the dots would be shown without an end", () => {
  const admin = path.resolve(__dirname, "../..")
  const files = readdirSync(admin, { recursive: true, encoding: "utf8" }).filter((file) => {
    const isSource = /\.tsx?$/.test(file) && !/i18n|__tests__/.test(file)
    return isSource && readFileSync(path.join(admin, file), "utf8").includes("page.companies.key")
  })
  expect(files).toEqual([path.join("wording", "name-key-tail.ts")])
})
