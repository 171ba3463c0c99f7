import { ShopError } from "./call-shop"

/** What the invoice's card says better than a message: both amounts, or what was done meanwhile. */
const TOLD_BY_CARD: readonly string[] = ["ISSUED_DIFFERS", "CHANGED_MEANWHILE", "KSEF_NOT_OPEN"]

/** True of a refusal after which a form must not stay before the card that explains it. */
export const isToldByCard = (failure: Error): boolean =>
  failure instanceof ShopError && TOLD_BY_CARD.includes(failure.body.code ?? "")
