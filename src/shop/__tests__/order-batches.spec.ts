import { batchReads } from "../order-batches"

const ids = (count: number) => Array.from({ length: count }, (_, n) => `order_${n}`)

/** Notes each batch, and how many are read at the same time. */
function aReader() {
  const batches: number[] = []
  let reading = 0
  let most = 0
  const read = async (wanted: readonly string[]) => {
    batches.push(wanted.length)
    reading += 1
    most = Math.max(most, reading)
    await new Promise((resolve) => setTimeout(resolve, 20))
    reading -= 1
    return wanted.map((id) => id.toUpperCase())
  }
  return { batches, read, most: () => most }
}

test("what is read at once is read in batches, all at the same time", async () => {
  const { batches, read, most } = aReader()
  const loader = batchReads(read)
  const found = await Promise.all(ids(85).map(async (id) => await loader.load(id)))
  expect(found).toEqual(ids(85).map((id) => id.toUpperCase()))
  expect(batches).toEqual([40, 40, 5])
  expect(most()).toBeGreaterThan(1)
})

test("what gives way is read in small batches, one after the other, each once it may", async () => {
  const { batches, read, most } = aReader()
  let mayRead = () => {}
  let asked = 0
  const giveWay = async () => {
    asked += 1
    if (asked === 2) await new Promise<void>((resolve) => (mayRead = resolve))
  }
  const loader = batchReads(read, giveWay)
  const all = Promise.all(ids(25).map(async (id) => await loader.load(id)))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(batches).toEqual([10])
  mayRead()
  expect(await all).toEqual(ids(25).map((id) => id.toUpperCase()))
  expect(batches).toEqual([10, 10, 5])
  expect(most()).toBe(1)
})

test("a batch that fails stops none after it", async () => {
  let calls = 0
  const loader = batchReads(
    async (wanted) => {
      calls += 1
      if (calls === 1) throw new Error("the shop is away")
      return await Promise.resolve([...wanted])
    },
    async () => {}
  )
  const all = await Promise.allSettled(ids(12).map(async (id) => await loader.load(id)))
  expect(all.map(({ status }) => status)).toEqual([
    ...Array<string>(10).fill("rejected"),
    ...Array<string>(2).fill("fulfilled"),
  ])
})
