/** True if PostgreSQL can store it: it stores neither a NUL nor a lone surrogate. */
export function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return !/[\0\p{Cs}]/u.test(value)
  if (typeof value !== "object" || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isKeepable))
}
