import { closeSync, openSync } from "node:fs"

/**
 * Takes what only one of all processes can have: the right to die, or, for their parent, to call it off.
 *
 * @param file that nobody has made yet.
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
