/**
 * A variable that is there and empty, as in `ALTERA_API_KEY=`, is as if it were not set.
 *
 * One company among several that has no key stays, with a key that opens nothing: were it left out,
 * its orders would fall to another seller. They wait until it has one.
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
