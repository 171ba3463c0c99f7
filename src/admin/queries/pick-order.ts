type Listed = { status?: string | null }

/** The newest order that can still be invoiced; if all are canceled, the newest. */
export function pickOrder<Order extends Listed>(newestFirst: readonly Order[]): Order | undefined {
  return newestFirst.find(({ status }) => status !== "canceled") ?? newestFirst[0]
}
