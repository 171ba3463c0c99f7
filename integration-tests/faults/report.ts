import type { Proof } from "./prove"

type Counted = Pick<
  Proof,
  | "orders"
  | "struck"
  | "invoices"
  | "doubled"
  | "lost"
  | "mails"
  | "mailedTwice"
  | "unknownSends"
  | "leftToPerson"
> & { killed: number }

const count = (proof: Proof): Counted => ({
  ...proof,
  killed: [...proof.kills.values()].reduce((sum, kills) => sum + kills, 0),
})

/** The one line of one run or of several. */
export function describeProofs(proofs: readonly Proof[]): string {
  const counted = proofs.map(count)
  const sum = (key: keyof Counted) => counted.reduce((total, one) => total + one[key], 0)
  const line =
    `orders ${sum("orders")}, kills ${sum("killed")}, faults ${sum("struck")}, ` +
    `invoices ${sum("invoices")}, doubled ${sum("doubled")}, lost ${sum("lost")}, ` +
    `mails ${sum("mails")}, mailed twice ${sum("mailedTwice")} ` +
    `(unknown outcomes ${sum("unknownSends")})`
  const left = sum("leftToPerson")
  return left > 0 ? `${line}, left to a person ${left}` : line
}

/** How often each point was died at. */
export const describeKills = ({ kills }: Proof): string =>
  [...kills].map(([how, times]) => `${how}: ${times}`).join("; ")
