/** How long the service itself may fail to find a document that was just saved or issued. */
export const FINDABLE_MS = 120_000

/** The clocks of shop and service may differ by this much. */
export const CLOCK_DIFFERENCE_MS = 10 * 60_000
