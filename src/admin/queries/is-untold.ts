import { ShopError } from "./call-shop"

/** Whoever may not ask, or is not logged in any more, has nothing to look at. */
const NOT_FOR_THEM: readonly (number | undefined)[] = [401, 403]

/** True where nobody knows how it stands: to show nothing would say that all is well. */
export const isUntold = (error: Error | null): boolean =>
  error !== null && !(error instanceof ShopError && NOT_FOR_THEM.includes(error.status))
