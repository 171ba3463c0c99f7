export * from "./act-on-invoice-request"
export * from "./cancel-invoice-request"
export * from "./request-invoice"
export * from "./sweep-invoices"
