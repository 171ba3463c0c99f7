/** As in the dashboard's own list; an order number in the shop's own format stays as it is. */
export const nameOrder = (displayId: string) =>
  /^\d+$/.test(displayId) ? `#${displayId}` : displayId
