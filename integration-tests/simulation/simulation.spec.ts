import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { PROTECTIONS } from "./protections.cjs"

const ORDERS = 50_000

it(`finds nothing in ${ORDERS} simulated orders`, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(__dirname, "start.mjs"), "--orders", String(ORDERS)],
    { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }
  )
  const said = `${stdout}${stderr}`.split("\n")
  expect(said.filter((line) => /^nothing found$|findings?:|replay:/.test(line))).toEqual([
    "nothing found",
  ])
  expect(status).toBe(0)
}, 900_000)

const TEXTS = PROTECTIONS.flatMap(({ name, file, find, also = [] }) =>
  [{ file, find }, ...also].map((change) => [name, change.file, change.find] as const)
)

it.each(TEXTS)("the protection %p can be taken out of %s", (_, file, find) => {
  const text = readFileSync(path.resolve(__dirname, "../..", file), "utf8")
  expect(text.split(find)).toHaveLength(2)
})
