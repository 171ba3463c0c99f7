/** True of a decimal text above zero. */
export const isPositive = (text: string): boolean => Number(text) > 0
