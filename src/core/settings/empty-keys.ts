/**
 * An empty environment variable, as in `ALTERA_API_KEY=`, counts as not set.
 *
 * If only some of the companies lack a key, they are kept with an empty one, which opens nothing:
 * if they were dropped, their orders would go to another seller. The orders wait until there is a
 * key.
 */
export function withoutEmptyKeys(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input
  const { apiKey, companies } = input as { apiKey?: unknown; companies?: unknown }
  const isEmpty = (key: unknown) => key == null || (typeof key === "string" && key.trim() === "")
  const isKeyless = (company: unknown): company is object =>
    typeof company === "object" &&
    company !== null &&
    isEmpty((company as { apiKey?: unknown }).apiKey)
  return {
    ...input,
    ...(apiKey != null && isEmpty(apiKey) ? { apiKey: undefined } : {}),
    ...(Array.isArray(companies) && companies.length > 0
      ? {
          companies: companies.every(isKeyless)
            ? undefined
            : companies.map((one: unknown) => (isKeyless(one) ? { ...one, apiKey: "" } : one)),
        }
      : {}),
  }
}
