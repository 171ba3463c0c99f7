const UNKNOWN = "unknown error"

/** An error's message, for the log. */
export const errorMessage = (error: unknown): string =>
  error instanceof Error ? error.message : UNKNOWN

/** Only an error's name, for the log where its message may quote what a buyer or the service wrote. */
export const errorName = (error: unknown): string => (error instanceof Error ? error.name : UNKNOWN)
