/** The way to one place in a tree. */
export type Place = readonly (string | number)[]

/** Every place in a tree, leaves and branches alike; a date is a leaf. */
export function listPlaces(value: unknown, path: Place = []): Place[] {
  if (typeof value !== "object" || value === null || value instanceof Date) return [path]
  const entries = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  const below = entries.flatMap(([key, one]) => listPlaces(one, [...path, key]))
  return path.length === 0 ? below : [path, ...below]
}

/** The tree with another value in one place; shares the rest, since a function cannot be cloned. */
export function plant(tree: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof tree !== "object" || tree === null) return tree
  const inner = plant((tree as Record<string | number, unknown>)[key], rest, value)
  return Array.isArray(tree)
    ? tree.map((one: unknown, index) => (index === key ? inner : one))
    : { ...tree, [key]: inner }
}

/** The tree with several places changed, one after the other. */
export const plantAll = (tree: unknown, changes: readonly (readonly [Place, unknown])[]): unknown =>
  changes.reduce((grown, [path, value]) => plant(grown, path, value), tree)
