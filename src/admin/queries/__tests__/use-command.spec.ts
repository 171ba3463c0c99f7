import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"

const ROOT = path.resolve(__dirname, "../..")

it("stands behind every act: none is held back until the network returns", () => {
  const files = readdirSync(ROOT, { recursive: true, encoding: "utf8" })
  const others = files
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
    .filter((file) => !file.endsWith("use-command.ts"))
    .filter((file) => /\buseMutation\b/.test(readFileSync(path.join(ROOT, file), "utf8")))
  expect(others).toEqual([])
})
