/** What the shop has just made or must have; its absence is a fault of the demo. */
export function found<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`The demo's shop has no ${what}.`)
  return value
}
