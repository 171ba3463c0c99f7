/** The oldest Medusa version this plugin supports; its peer dependency range begins here. */
export const OLDEST_MEDUSA = "2.12.6"

/** The major version whose modules and events it is written for. */
const MAJOR = 2

/** A Medusa version whose orders the plugin cannot read, and the versions that are supported. */
export type MedusaTrouble = { found: string; supported: string }

/**
 * Why the plugin must not run in this shop; null if Medusa's version is in the range.
 *
 * A snapshot or preview counts as the release it precedes.
 */
export function findMedusaTrouble(found: string): MedusaTrouble | null {
  const version = readVersion(found)
  const oldest = readVersion(OLDEST_MEDUSA) as Version
  if (version && version[0] === MAJOR && compare(version, oldest) >= 0) return null
  return { found, supported: `${OLDEST_MEDUSA} – ${MAJOR}.x` }
}

/** One line for the log: the version found, the supported ones, and what to change. */
export const describeMedusaTrouble = ({ found, supported }: MedusaTrouble): string =>
  `Medusa ${found} is not supported, so no invoice is issued. Supported: ${supported}. ` +
  "Update Medusa, or install a version of medusa-plugin-altera made for this one; orders wait and none is lost"

type Version = [number, number, number]

function readVersion(text: string): Version | null {
  const parts = /^(\d+)\.(\d+)\.(\d+)(?![\d.])/.exec(text)
  return parts ? [Number(parts[1]), Number(parts[2]), Number(parts[3])] : null
}

function compare(one: Version, other: Version): number {
  const at = one.findIndex((part, index) => part !== other[index])
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0)
}
