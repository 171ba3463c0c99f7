import { decoratePort } from "../decorate-port"

class Counter {
  readonly made: string[] = []
  get size(): number {
    throw new Error("Nobody asked for it")
  }
  count(what: string): number {
    return this.made.push(what)
  }
}

class Ledger extends Counter {
  readonly bound = (what: string) => this.count(`bound ${what}`)
  async insert(what: string): Promise<number> {
    return await Promise.resolve(this.count(what))
  }
  async insertAll(...what: string[]): Promise<number> {
    for (const one of what) await this.insert(one)
    return this.made.length
  }
}

it("hands on what is not decorated, with what was given and as a method of the inner port", async () => {
  const inner = new Ledger()
  const port = decoratePort(inner, {})
  expect(port.count("a")).toBe(1)
  await expect(port.insert("b")).resolves.toBe(2)
  expect(port.bound("c")).toBe(3)
  expect(inner.made).toEqual(["a", "b", "bound c"])
})

it("does a decorated method in its own way, which may call the inner one", async () => {
  const inner = new Ledger()
  const port = decoratePort(inner, {
    insert: async (what) => 10 * (await inner.insert(`${what}, decorated`)),
  })
  await expect(port.insert("a")).resolves.toBe(10)
  expect(inner.made).toEqual(["a, decorated"])
})

it("leaves to the inner port what that calls of itself", async () => {
  const inner = new Ledger()
  const port = decoratePort(inner, { insert: async () => await Promise.reject(new Error("no")) })
  await expect(port.insertAll("a", "b")).resolves.toBe(2)
})

it("can be decorated again, and sees a method of the inner port that was changed since", async () => {
  const inner = new Ledger()
  const port = decoratePort(decoratePort(inner, {}), { count: () => -1 })
  expect(port.count("a")).toBe(-1)
  inner.insert = async () => await Promise.resolve(99)
  await expect(port.insert("b")).resolves.toBe(99)
})
