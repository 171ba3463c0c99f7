/** The shop hands out something under the order's id that is no order as we know them. */
export class UnreadableOrder extends Error {
  /** @param field where in the order, as far as that is known */
  constructor(
    message: string,
    readonly field: string | null = null
  ) {
    super(message)
  }
}
