/** The service accepts 200 characters of addresses per invoice; ten is more than anyone needs. */
export const MAX_RECIPIENTS = 10

/** Copied from zod, so that the dashboard need not bundle all of it. */
const EMAIL_ADDRESS =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

const LONGEST_ADDRESS = 200

/** Catches typing errors; only its mail server knows whether an address exists. */
export const isEmailAddress = (text: string): boolean =>
  text.length <= LONGEST_ADDRESS && EMAIL_ADDRESS.test(text)
