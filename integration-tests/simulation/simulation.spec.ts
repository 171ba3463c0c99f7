import { spawnSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import { PROTECTIONS } from "./protections.cjs"

it.each([
  ["direct", 50_000],
  ["mixed", 20_000],
])(
  "finds nothing in simulated orders, issued %s: %d",
  (issuing, orders) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(__dirname, "start.mjs"), "--orders", String(orders), "--issuing", issuing],
      { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }
    )
    const said = `${stdout}${stderr}`.split("\n")
    expect(said.filter((line) => /^nothing found$|findings?:|replay:/.test(line))).toEqual([
      "nothing found",
    ])
    expect(status).toBe(0)
  },
  900_000
)

const TEXTS = PROTECTIONS.flatMap(({ name, file, find, also = [] }) =>
  [{ file, find }, ...also].map((change) => [name, change.file, change.find] as const)
)

it.each(TEXTS)("the protection %p can be taken out of %s", (_, file, find) => {
  const text = readFileSync(path.resolve(__dirname, "../..", file), "utf8")
  expect(text.split(find)).toHaveLength(2)
})
