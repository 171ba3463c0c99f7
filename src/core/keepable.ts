/** PostgreSQL keeps neither a NUL nor half a surrogate pair. */
export function isKeepable(value: unknown): boolean {
  if (typeof value === "string") return !/[\0\p{Cs}]/u.test(value)
  if (typeof value !== "object" || value === null) return true
  return Object.entries(value).every((entry) => entry.every(isKeepable))
}
