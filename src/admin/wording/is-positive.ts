/** True if the decimal text is above zero. */
export const isPositive = (text: string): boolean => Number(text) > 0
