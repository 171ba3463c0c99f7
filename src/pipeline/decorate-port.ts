/** The methods of an object that is one of a class: its own and those of all its classes. */
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

/** A getter is not called to find out: it may do something. */
const isMethod = (object: object, name: string) =>
  typeof Object.getOwnPropertyDescriptor(object, name)?.value === "function"

/**
 * A port that does some of its methods in another way and hands every other call on to `inner`.
 *
 * What `inner` calls of itself stays with it: only calls that come in through the result are
 * decorated. State of `inner` is not to be seen through the result, just its methods.
 *
 * @param own the methods that are done otherwise; they call `inner` for what it did until now.
 */
export function decoratePort<Port extends object>(inner: Port, own: Partial<Port>): Port {
  const methods = inner as Record<string, (...given: unknown[]) => unknown>
  const handedOn = listMethods(inner).map((name) => [
    name,
    (...given: unknown[]) => methods[name]?.(...given),
  ])
  return { ...(Object.fromEntries(handedOn) as Port), ...own }
}
