import type { Proof } from "./proof"

const sumOf = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((total, times) => total + times, 0)

const list = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([name, times]) => `${name}: ${times}`).join("; ")

/** A one-line summary of one or several runs. */
export function describeProofs(proofs: readonly Proof[]): string {
  const sum = (count: (proof: Proof) => number) =>
    proofs.reduce((total, proof) => total + count(proof), 0)
  const line =
    `orders ${sum((one) => one.orders)}, kills ${sum((one) => sumOf(one.kills))}, ` +
    `faults ${sum((one) => sumOf(one.met))}, invoices ${sum((one) => one.invoices)}, ` +
    `doubled ${sum((one) => one.doubled)}, lost ${sum((one) => one.lost)}, ` +
    `mails ${sum((one) => one.mails)}, mailed twice ${sum((one) => one.mailedTwice)} ` +
    `(unknown outcomes ${sum((one) => one.unknownSends)}), ` +
    `copies ${sum((one) => one.copies)}, ` +
    `mails that waited for KSeF ${sum((one) => one.waitedForKsef)}, ` +
    `refused by KSeF ${sum((one) => one.refusedByKsef)}, ` +
    `marked paid ${sum((one) => one.markedPaid)}, ` +
    `events ${sum((one) => one.events.written)}, events lost ${sum((one) => one.events.lost)}, ` +
    `past orders ${sum((one) => one.past.orders)} (issued ${sum((one) => one.past.issued)}, ` +
    `tied ${sum((one) => one.past.tied)}, tied twice ${sum((one) => one.past.tiedTwice)}, ` +
    `mailed ${sum((one) => one.past.mailed)}), ` +
    `trial runs ${sum((one) => one.trials.trials)} ` +
    `(orders ${sum((one) => one.trials.composed)}), ` +
    `months read ${sum((one) => one.months.readings)} ` +
    `(orders ${sum((one) => one.months.orders)}, PDFs ${sum((one) => one.months.pdfs)})`
  const left = sum((one) => sumOf(one.left))
  return left > 0 ? `${line}, left to a person ${left}` : line
}

/** How often processes died at each point, each fault occurred, and what needed manual review. */
export const describeDetails = ({ kills, met, left, heldFor403Ms }: Proof): string[] => [
  `killed at: ${list(kills)}`,
  `met: ${list(met)}`,
  `left to a person, who settled it: ${left.size > 0 ? list(left) : "nothing"}`,
  `held for the 403 of one order: ${(heldFor403Ms / 1000).toFixed(1)} s at most`,
]
