import { spawnSync } from "node:child_process"
import path from "node:path"

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
