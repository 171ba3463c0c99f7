export type InvoiceJob = {
  name: "issue" | "send" | "resolve" | "number"
  companyId: string
  requestId: string
  revision: number
  /** It is taken whenever no other waits: a past order's, which new ones go before. */
  isPast?: boolean
  delayMs?: number
}

/** Wakes workers. It may lose everything at any time; the sweep and the rows make it good. */
export type QueuePort = {
  enqueue(job: InvoiceJob): Promise<void>
  pause(companyId: string): Promise<void>
  resume(companyId: string): Promise<void>
}
