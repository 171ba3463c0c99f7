const KEY_TAIL = 4

/** The last four characters of a key; nothing of a short one, of which four would be too much. */
export const showKeyTail = (apiKey: string): string =>
  apiKey.length >= 3 * KEY_TAIL ? apiKey.slice(-KEY_TAIL) : ""
