/** The shop hands out something under the order's id that is no order as we know them. */
export class UnreadableOrder extends Error {}
