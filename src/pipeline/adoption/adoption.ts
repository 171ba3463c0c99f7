import type { RunHandler } from "../runs/handlers"
import { searchStep } from "./search"
import { tieStep } from "./tie-certain"

/** Finds existing invoices of orders without a request, and ties those that are certain. */
export const adoption: RunHandler = {
  step: async (ports, run) =>
    run.params.what === "tie" ? await tieStep(ports, run) : await searchStep(ports, run),
}
