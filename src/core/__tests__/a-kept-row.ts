import type { KeptRow } from "../month/stored-month"

/** A line of a month as it is kept: the n-th order, invoiced by the plugin and as it should be. */
export const aKeptRow = (n: number, changes: Partial<KeptRow> = {}): KeptRow => ({
  key: `order order_${n}`,
  class: "invoiced",
  orderId: `order_${n}`,
  orderDisplayId: String(1000 + n),
  requestId: `invreq_${n}`,
  placedOn: "2026-03-05",
  why: null,
  whyParams: null,
  invoiceId: String(n),
  invoiceNumber: `${n}/3/2026`,
  issueDate: "2026-03-06",
  currency: "PLN",
  totals: {
    net: "1000.00",
    vat: "230.00",
    gross: "1230.00",
    byVat: { "23%": { net: "1000.00", vat: "230.00", gross: "1230.00" } },
  },
  origin: "ours",
  isCounted: true,
  shown: null,
  payment: null,
  ksef: null,
  findings: [],
  isOpen: false,
  change: null,
  ...changes,
})
