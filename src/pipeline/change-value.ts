import type { OperatorChange } from "../core/settings/recorded-change"
import type { Ports } from "./ports"

/** Far more processes than ever change one value at the same moment. */
const MOST_TURNS = 50

/**
 * Changes a saved value by what it is now, so that no other process's change is lost: if the value changed
 * meanwhile, `change` is asked again.
 *
 * @param change the new value; null leaves the present one.
 * @param recorded the operator's change that the value is part of, recorded in the same statement.
 */
export async function changeValue<T>(
  { ledger }: Pick<Ports, "ledger">,
  key: string,
  change: (before: T | null) => Promise<T | null> | T | null,
  recorded: OperatorChange | null = null
): Promise<void> {
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const before = await ledger.readValue<T>(key)
    const after = await change(before)
    if (after === null || (await ledger.saveValueIf(key, before, after, recorded))) return
  }
  throw new Error(`The saved value ${key} never stopped changing`)
}
