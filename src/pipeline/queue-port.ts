export type InvoiceJob = {
  name: "issue" | "send" | "resolve" | "number"
  companyId: string
  requestId: string
  revision: number
  /** A past order's job: taken only when no other job waits, so that new orders go first. */
  isPast?: boolean
  delayMs?: number
}

/** Wakes workers. It may lose everything at any time; the sweep restores it from the rows. */
export type QueuePort = {
  enqueue(job: InvoiceJob): Promise<void>
  pause(companyId: string): Promise<void>
  resume(companyId: string): Promise<void>
}
