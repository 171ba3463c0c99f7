/** The month "YYYY-MM" that the text names; null if it names none. */
export const readMonth = (text: string | null): string | null =>
  text !== null && /^(20\d{2}|2100)-(0[1-9]|1[0-2])$/.test(text) ? text : null
