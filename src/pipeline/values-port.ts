import type { OperatorChange } from "../core/settings/recorded-change"

/** Saved values, each under its own key, as JSON. */
export type ValuesPort = {
  readValue<T>(key: string): Promise<T | null>
  saveValueOnce<T>(key: string, value: T): Promise<T>
  /**
   * Saves a value if the present one is still `before`; null if there is none. False otherwise.
   *
   * @param change the operator's change that the value is part of, recorded in the same statement.
   */
  saveValueIf(
    key: string,
    before: unknown,
    value: unknown,
    change?: OperatorChange | null
  ): Promise<boolean>
  /**
   * Saves a value whatever the present one is: only where no other process's change can be lost by that.
   *
   * @param change as in `saveValueIf`.
   */
  saveValue(key: string, value: unknown, change?: OperatorChange | null): Promise<void>
}
