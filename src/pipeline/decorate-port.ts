/** The names of an object's methods, including those its class inherits. */
function listMethods(port: object): string[] {
  const names = new Set<string>()
  for (let at: object | null = port; at && at !== Object.prototype; at = parentOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) {
      if (name !== "constructor" && isMethod(at, name)) names.add(name)
    }
  }
  return [...names]
}

const parentOf = (object: object) => Object.getPrototypeOf(object) as object | null

/** Reads the descriptor, because calling a getter may have side effects. */
const isMethod = (object: object, name: string) =>
  typeof Object.getOwnPropertyDescriptor(object, name)?.value === "function"

/**
 * A port that overrides some methods of `inner` and forwards every other call to it.
 *
 * Calls that `inner` makes to itself are not decorated, only calls through the result. The result
 * exposes the methods of `inner`, not its state.
 *
 * @param own the overriding methods; they call `inner` for the original behavior.
 */
export function decoratePort<Port extends object>(inner: Port, own: Partial<Port>): Port {
  const methods = inner as Record<string, (...given: unknown[]) => unknown>
  const handedOn = listMethods(inner).map((name) => [
    name,
    (...given: unknown[]) => methods[name]?.(...given),
  ])
  return { ...(Object.fromEntries(handedOn) as Port), ...own }
}
