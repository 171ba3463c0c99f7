/** What the shop returns for the order's id is not an order as we know them. */
export class UnreadableOrder extends Error {
  /** @param field its path in the order, as far as that is known */
  constructor(
    message: string,
    readonly field: string | null = null
  ) {
    super(message)
  }
}
