/** The package manager; `pnpm` installs in the layout of Medusa's own starter, a workspace. */
export type Manager = "npm" | "pnpm" | "yarn"

export type Combination = { medusa: string; manager: Manager }

/** The oldest, the middle, the starter's and the newest; the README lists those that passed. */
const COMBINATIONS: readonly Combination[] = [
  { medusa: "2.12.6", manager: "npm" },
  { medusa: "2.17.2", manager: "npm" },
  { medusa: "2.17.2", manager: "yarn" },
  { medusa: "2.18.0", manager: "pnpm" },
  { medusa: "2.21.2", manager: "npm" },
]

export const nameOf = ({ medusa, manager }: Combination) => `${medusa}/${manager}`

/** A user error, shown without a stack trace. */
export class WrongWish extends Error {}

/**
 * The combinations to run: all of them, or those listed in `--only 2.17.2/npm,2.18.0/pnpm`.
 *
 * A combination need not be in the matrix, so that any release can be tried.
 */
export function chooseCombinations(only: string | undefined): readonly Combination[] {
  if (only === undefined) return COMBINATIONS
  return only.split(",").map((name) => {
    const parts = /^(\d+\.\d+\.\d+)\/(npm|pnpm|yarn)$/.exec(name.trim())
    if (!parts) {
      const known = COMBINATIONS.map(nameOf).join(", ")
      throw new WrongWish(`"${name}" is not VERSION/MANAGER, as in ${known}.`)
    }
    return { medusa: parts[1] as string, manager: parts[2] as Manager }
  })
}
