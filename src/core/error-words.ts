const UNKNOWN = "unknown error"

/** An error's message, for the log. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : UNKNOWN

/** Only an error's name, for the log where its message may quote what a buyer or the service wrote. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : UNKNOWN)

/**
 * Where an error of the shop's own code was thrown, for the log: its name and its first stack frame.
 * Not its message, which may quote a buyer.
 */
export function errorPlace(error: unknown): string {
  const frame = error instanceof Error ? /^ {4}(at .*:\d+:\d+\)?)$/m.exec(error.stack ?? "") : null
  return [errorName(error), frame?.[1]].filter(Boolean).join(" ")
}
