/** The service takes 200 characters of addresses with an invoice; ten is more than anyone needs. */
export const MAX_RECIPIENTS = 10

/** zod's own, which the dashboard is not to carry whole. */
const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const LONGEST_ADDRESS = 200

/** Catches slips of the pen; whether an address exists only its mail server knows. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && EMAIL_ADDRESS.test(text)
