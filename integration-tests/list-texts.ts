import resources from "../src/admin/i18n"

type Texts = { [key: string]: string | Texts }

const flatten = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[path + key, value]] : flatten(value, `${path}${key}.`)
  )

/** Prints every text of the admin in both languages, one under the other, to be read aloud. */
const english = new Map(flatten(resources.en.invoicing))
const polish = new Map(flatten(resources.pl.invoicing))
for (const key of [...new Set([...english.keys(), ...polish.keys()])].sort()) {
  console.log(`${key}\n  en  ${english.get(key) ?? "-"}\n  pl  ${polish.get(key) ?? "-"}`)
}
