const KEY_TAIL = 4

/** The last four characters of a key; empty for a short key, of which four would reveal too much. */
export const showKeyTail = (apiKey: string): string =>
  apiKey.length >= 3 * KEY_TAIL ? apiKey.slice(-KEY_TAIL) : ""
