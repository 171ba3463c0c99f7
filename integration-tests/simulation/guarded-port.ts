/** Performs one call of a port in a task: it takes time and may fail. */
export type Perform = (
  call: string,
  input: readonly unknown[],
  act: () => Promise<unknown>
) => Promise<unknown>

type Guarded = { port: object; perform: Perform }
type Method = (this: object, ...input: unknown[]) => Promise<unknown>

/** Created once for each kind of port: a world composes its ports thousands of times. */
const guards = new Map<object, object>()

/** The same port, with every method call performed by `perform`. */
export function guardPort<T extends object>(name: string, port: T, perform: Perform): T {
  const kind = Object.getPrototypeOf(port) as object
  const guard = guards.get(kind) ?? makeGuard(name, kind)
  guards.set(kind, guard)
  return Object.assign(Object.create(guard) as Guarded, { port, perform }) as object as T
}

function makeGuard(name: string, kind: object): object {
  const guard: Record<string, (this: Guarded, ...input: unknown[]) => Promise<unknown>> = {}
  for (const method of Object.getOwnPropertyNames(kind)) {
    const value: unknown = Object.getOwnPropertyDescriptor(kind, method)?.value
    if (typeof value !== "function" || method === "constructor") continue
    const act = value as Method
    const call = `${name}.${method}`
    guard[method] = function (...input) {
      return this.perform(call, input, () => act.apply(this.port, input))
    }
  }
  return guard
}
