import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { findChromium, findPdfToText, findRedisServer } from "../../integration-tests/shop/programs"

describe("the programs that tests and bench start", () => {
  const home = mkdtempSync(path.join(tmpdir(), "programs-"))
  const brew = path.join(home, "opt", "homebrew", "bin")
  const other = path.join(home, "other", "bin")
  const PATH = ["", other, path.join(home, "not-there"), brew].join(path.delimiter)

  beforeAll(() => {
    for (const folder of [brew, other]) mkdirSync(folder, { recursive: true })
    for (const name of ["redis-server", "pdftotext", "chromium"]) {
      writeFileSync(path.join(brew, name), "#!/bin/sh\n")
      chmodSync(path.join(brew, name), 0o755)
    }
    // Neither a folder nor a file that cannot be run is a program.
    mkdirSync(path.join(other, "redis-server"))
    writeFileSync(path.join(other, "pdftotext"), "")
    chmodSync(path.join(other, "pdftotext"), 0o644)
  })

  afterAll(() => rmSync(home, { recursive: true }))

  it("are found in any folder of the PATH", () => {
    expect(findRedisServer({ PATH })).toBe(path.join(brew, "redis-server"))
    expect(findPdfToText({ PATH })).toBe(path.join(brew, "pdftotext"))
    expect(findChromium({ PATH })).toBe(path.join(brew, "chromium"))
  })

  it("are missing when the PATH has none", () => {
    expect(findRedisServer({ PATH: other })).toBeNull()
    expect(findPdfToText({ PATH: other })).toBeNull()
    expect(findRedisServer({})).toBeNull()
  })

  it.each(["CHROMIUM_PATH", "CHROME_PATH"])(
    "take the browser that %s names, and no other",
    (name) => {
      expect(findChromium({ PATH: other, [name]: path.join(brew, "chromium") })).toBe(
        path.join(brew, "chromium")
      )
      expect(findChromium({ PATH, [name]: path.join(other, "chromium") })).toBeNull()
    }
  )
})
