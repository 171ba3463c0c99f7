/** Saved values, each under its own key, as JSON. */
export type ValuesPort = {
  readValue<T>(key: string): Promise<T | null>
  saveValueOnce<T>(key: string, value: T): Promise<T>
  /** Saves a value if the present one is still `before`; null if there is none. False otherwise. */
  saveValueIf(key: string, before: unknown, value: unknown): Promise<boolean>
  /** Saves a value whatever the present one is: only where no other process's change can be lost by that. */
  saveValue(key: string, value: unknown): Promise<void>
}
