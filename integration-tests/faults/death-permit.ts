import { closeSync, openSync } from "node:fs"

/**
 * Takes a permit that only one of all processes can get: to die, or, for the parent, to cancel the death.
 *
 * @param file a path at which no file exists yet.
 */
export function takePermit(file: string): boolean {
  try {
    closeSync(openSync(file, "wx"))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    return false
  }
}
