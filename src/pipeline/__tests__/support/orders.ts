import { aLine, anAddress } from "../../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../../core/order/order-snapshot"

/** Number `n` of a row of equal orders; `changes` make it another one. */
export const orderNumber = (
  n: number,
  changes: Partial<OrderSnapshot> = {}
): Partial<OrderSnapshot> => ({
  id: `order_01JQZX3V9W8K7M6N5P4R3S${String(n).padStart(4, "0")}`,
  displayId: String(1000 + n),
  ...changes,
})

/** Other lines than the usual mug. */
export const teapot = (): Partial<OrderSnapshot> => ({
  total: "120.00",
  lines: [aLine({ id: "ordli_2", name: "Teapot", unitPrice: "120.00" })],
})

/** Another buyer than Anna Nowak. */
export const otherBuyer = (): Partial<OrderSnapshot> => ({
  email: "piotr@example.test",
  billingAddress: anAddress({
    firstName: "Piotr",
    lastName: "Lis",
    postalCode: "31000",
    city: "Kraków",
    phone: null,
  }),
})

/** An order that refuses itself: its buyer has no name. */
export const nameless = (): Partial<OrderSnapshot> => ({
  billingAddress: anAddress({ firstName: null, lastName: null }),
})
