import { ShopError } from "./call-shop"

/** Errors that the invoice's card explains better than a toast: both amounts, or what was done meanwhile. */
const TOLD_BY_CARD: readonly string[] = ["ISSUED_DIFFERS", "CHANGED_MEANWHILE", "KSEF_NOT_OPEN"]

/** True for a refusal after which a form must close, because it covers the card that explains the refusal. */
export const isShownOnCard = (failure: Error): boolean =>
  failure instanceof ShopError && TOLD_BY_CARD.includes(failure.body.code ?? "")
