import { ShopError } from "./call-shop"

/** A user who has no right to read, or is no longer logged in, has nothing to look at. */
const NOT_FOR_THEM: readonly (number | undefined)[] = [401, 403]

/** True if the state is unknown: rendering nothing would suggest that all is well. */
export const isUnavailable = (error: Error | null): boolean =>
  error !== null && !(error instanceof ShopError && NOT_FOR_THEM.includes(error.status))
