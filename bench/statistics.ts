/** The middle value; for an even number of samples, the mean of the two middle ones. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/**
 * The width of the middle half of the samples, as a share of the median. A single slow sample, for example
 * during a garbage collection, does not affect it.
 */
export function spread(samples: readonly number[]): number {
  const range = quantile(samples, 0.75) - quantile(samples, 0.25)
  return range === 0 ? 0 : range / Math.abs(median(samples))
}

/** The value below which this share of the samples lies, interpolated linearly. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const lower = sorted[Math.floor(place)]
  const upper = sorted[Math.ceil(place)]
  if (lower === undefined || upper === undefined) throw new Error("There is no sample")
  return lower + (upper - lower) * (place - Math.floor(place))
}

/** The quotient of two figures; 1 if both are zero. */
export function ratioOf(figure: number, yardstick: number): number {
  return figure === yardstick ? 1 : figure / yardstick
}
