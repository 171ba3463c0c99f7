/**
 * A variable that is there and empty, as in `ALTERA_API_KEY=`, is as if it were not set.
 *
 * Of several companies all must be without a key: were one left out, its orders would fall to
 * another seller.
 */
export function withoutEmptyKeys(input: unknown): unknown {
  if (typeof input !== "object" || input === null || Array.isArray(input)) return input
  const { apiKey, companies } = input as { apiKey?: unknown; companies?: unknown }
  const isEmpty = (key: unknown) => key == null || (typeof key === "string" && key.trim() === "")
  const isKeyless = (company: unknown) =>
    typeof company === "object" &&
    company !== null &&
    isEmpty((company as { apiKey?: unknown }).apiKey)
  const hasNoKey = Array.isArray(companies) && companies.length > 0 && companies.every(isKeyless)
  return {
    ...input,
    ...(apiKey != null && isEmpty(apiKey) ? { apiKey: undefined } : {}),
    ...(hasNoKey ? { companies: undefined } : {}),
  }
}
