import { Turns } from "../turns"

describe("turns at calling a service", () => {
  /** Calls that end when they are told to, by the order in which they began. */
  const stage = (atOnce: number, giveWay = () => Promise.resolve()) => {
    const clock = { nowMs: 0 }
    const turns = new Turns(atOnce, giveWay, () => clock.nowMs)
    const begun: string[] = []
    const ends = new Map<string, (error?: Error) => void>()
    const call = (name: string) => async () => {
      begun.push(name)
      await new Promise<void>((resolve, reject) =>
        ends.set(name, (error) => (error ? reject(error) : resolve()))
      )
      return name
    }
    const settle = async () => await new Promise((resolve) => setImmediate(resolve))
    return {
      begun,
      clock,
      take: (name: string) => turns.take(call(name)),
      takeLowPriority: (name: string) => turns.takeLowPriority(call(name)),
      end: async (name: string, error?: Error) => {
        ends.get(name)?.(error)
        await settle()
      },
      settle,
    }
  }

  it("lets so many begin at once, the others in the order in which they came", async () => {
    const { begun, take, end, settle } = stage(2)
    const all = ["a", "b", "c", "d"].map(take)
    await settle()
    expect(begun).toEqual(["a", "b"])
    await end("b")
    expect(begun).toEqual(["a", "b", "c"])
    await end("a")
    await end("c")
    await end("d")
    expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"])
  })

  it("gives the next turn to a new order, though past ones came before it", async () => {
    const { begun, take, takeLowPriority, end, settle } = stage(1)
    const all = [takeLowPriority("past 1"), takeLowPriority("past 2")]
    await settle()
    all.push(take("new"))
    await end("past 1")
    expect(begun).toEqual(["past 1", "new"])
    await end("new")
    await end("past 2")
    expect(begun).toEqual(["past 1", "new", "past 2"])
    await Promise.all(all)
  })

  it("gives one turn in five seconds to a past order while new ones wait without end", async () => {
    const { begun, clock, take, takeLowPriority, end, settle } = stage(1)
    const all = [take("new 0"), takeLowPriority("past 1"), takeLowPriority("past 2")]
    await settle()
    for (let n = 1; n <= 14; n += 1) {
      all.push(take(`new ${n}`))
      clock.nowMs += 1_000
      await end(begun.at(-1)!)
    }
    const places = ["past 1", "past 2"].map((name) => begun.indexOf(name))
    expect(places).toEqual([5, 10])
    while (begun.length < all.length) await end(begun.at(-1)!)
    await end(begun.at(-1)!)
    await Promise.all(all)
  })

  it("gives the turn of a call that fails to the next one", async () => {
    const { begun, take, end, settle } = stage(1)
    const failing = take("a")
    const next = take("b")
    await settle()
    await Promise.all([expect(failing).rejects.toThrow("gone"), end("a", new Error("gone"))])
    await end("b")
    expect(begun).toEqual(["a", "b"])
    expect(await next).toBe("b")
  })

  it("lets past orders wait for what is under way for new ones, and nobody else", async () => {
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    const { begun, take, takeLowPriority, end, settle } = stage(2, () => held)
    const all = [takeLowPriority("past"), take("new")]
    await settle()
    expect(begun).toEqual(["new"])
    go()
    await settle()
    expect(begun).toEqual(["new", "past"])
    await end("past")
    await end("new")
    await Promise.all(all)
  })
})
