const HOME_CURRENCY = "PLN"

/** Sorts currency codes: zlotys first, in which the seller keeps its books, the others alphabetically. */
export const compareCurrencies = (a: string, b: string): number =>
  Number(b === HOME_CURRENCY) - Number(a === HOME_CURRENCY) || a.localeCompare(b)
