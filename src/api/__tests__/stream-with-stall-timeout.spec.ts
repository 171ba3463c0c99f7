import { PassThrough, Readable, Writable } from "node:stream"
import { text } from "node:stream/consumers"
import { streamWithStallTimeout } from "../stream-with-stall-timeout"

const pass = async (ms: number) => await new Promise((done) => setTimeout(done, ms))

it("hands every part on, in order, texts as bytes", async () => {
  const out = new PassThrough()
  const written = text(out)
  await streamWithStallTimeout(["a", Buffer.from("b".repeat(300_000)), "c"], out)
  expect(await written).toBe(`a${"b".repeat(300_000)}c`)
})

it("waits for what takes long to be made: that is not the reader's doing", async () => {
  const out = new PassThrough()
  const written = text(out)
  const slowlyMade = (async function* () {
    for (const part of ["a", "b"]) {
      await pass(150)
      yield part
    }
  })()
  await streamWithStallTimeout(slowlyMade, out, 50)
  expect(await written).toBe("ab")
})

it("ends where the last of it is not read, and what it is made of is let go", async () => {
  const source = Readable.from([Buffer.from("all of it")])
  const out = new Writable({ write: () => undefined })
  await expect(streamWithStallTimeout(source, out, 50)).rejects.toThrow("nothing was read")
  expect([source.destroyed, out.destroyed]).toEqual([true, true])
})

it("passes on why the making failed", async () => {
  const failing = (async function* () {
    yield "a"
    throw await Promise.resolve(new Error("the database is away"))
  })()
  await expect(streamWithStallTimeout(failing, new PassThrough())).rejects.toThrow(
    "the database is away"
  )
})
