/** Returns what the shop has just created or must have; if it is missing, the demo has a bug. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo's shop has no ${what}.`)
  return value
}
