/** The languages of a page that a buyer's browser opens. */
export type PageLanguage = "en" | "pl"

/**
 * The language that the browser prefers (RFC 9110, Accept-Language); English if it lists neither.
 *
 * Does not use Express's parser: an anonymous caller's long header would cost it tens of
 * milliseconds.
 */
export function choosePageLanguage(accepted: string | undefined): PageLanguage {
  const wanted = { en: 0, pl: 0 }
  for (const range of (accepted ?? "").slice(0, 500).split(",")) {
    const [tag = "", ...parameters] = range.split(";").map((part) => part.trim().toLowerCase())
    const [language = ""] = tag.split("-")
    if (language === "en" || language === "pl") {
      wanted[language] = Math.max(wanted[language], readWeight(parameters))
    }
  }
  return wanted.pl > wanted.en ? "pl" : "en"
}

function readWeight(parameters: readonly string[]): number {
  const [, weight] =
    /^q=([01](?:\.\d{0,3})?)$/.exec(parameters.find((one) => one.startsWith("q=")) ?? "") ?? []
  return weight === undefined ? 1 : Number(weight)
}
