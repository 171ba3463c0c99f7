type Listed = { status?: string | null }

/** The newest order that an invoice may still come of; of canceled ones alone the newest. */
export function pickOrder<Order extends Listed>(newestFirst: readonly Order[]): Order | undefined {
  return newestFirst.find(({ status }) => status !== "canceled") ?? newestFirst[0]
}
