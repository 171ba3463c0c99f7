/** As the dashboard's own list writes it; a number the shop made up itself stays as it is. */
export const nameOrder = (displayId: string) =>
  /^\d+$/.test(displayId) ? `#${displayId}` : displayId
