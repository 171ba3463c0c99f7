export type InvoiceJob =
  | { name: "issue"; companyId: string; requestId: string; revision: number; delayMs?: number }
  | { name: "send"; companyId: string; requestId: string; revision: number; delayMs?: number }
  | { name: "resolve"; companyId: string; requestId: string; revision: number; delayMs?: number }
  | { name: "number"; companyId: string; requestId: string; revision: number; delayMs?: number }

/** Wakes workers. It may lose everything at any time; the sweep and the rows make it good. */
export type QueuePort = {
  enqueue(job: InvoiceJob): Promise<void>
  pause(companyId: string): Promise<void>
  resume(companyId: string): Promise<void>
}
