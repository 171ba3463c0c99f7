/** The same value, which nobody can write to from now on, however deep. */
export function freezeAll<T>(value: T): T {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const part of Object.values(value)) freezeAll(part)
  return value
}
