import { accessSync, constants, statSync } from "node:fs"
import path from "node:path"

const MAC_BROWSERS = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
]

type Environment = Record<string, string | undefined>

/**
 * The browser installed on this machine, from CHROMIUM_PATH or CHROME_PATH or searched; none is downloaded.
 */
export function findChromium(env: Environment = process.env): string | null {
  const given = env.CHROMIUM_PATH ?? env.CHROME_PATH
  if (given) return isProgram(given) ? given : null
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
  // Mac apps are not on the PATH.
  return findOnPath(names, env) ?? MAC_BROWSERS.find(isProgram) ?? null
}

export function findRedisServer(env: Environment = process.env): string | null {
  return findOnPath(["redis-server"], env)
}

export function findPdfToText(env: Environment = process.env): string | null {
  return findOnPath(["pdftotext"], env)
}

/** Earlier names are preferred, in whichever folder they are. */
function findOnPath(names: string[], env: Environment): string | null {
  const folders = (env.PATH ?? "").split(path.delimiter).filter((folder) => folder !== "")
  const places = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return places.find(isProgram) ?? null
}

function isProgram(place: string): boolean {
  try {
    accessSync(place, constants.X_OK)
    return statSync(place).isFile()
  } catch {
    return false
  }
}
