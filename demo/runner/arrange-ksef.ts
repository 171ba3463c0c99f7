import { setTimeout as pause } from "node:timers/promises"
import { z } from "zod"

const DEADLINE_MS = 120_000
const STEP_MS = 1_000
/** The number of companies among the demo's buyers whose invoices the first company issues. */
const WANTED = 2

const answerSchema = z.object({
  invoices: z.array(z.object({ companyId: z.string(), invoiceId: z.number() })),
})

/**
 * Shows the possible outcomes for an invoice in KSeF: one is accepted, one is refused with a message, and the
 * wholesaler's waits for the end of the day.
 *
 * @returns false if the invoices did not appear in time; the demo continues without this.
 */
export async function arrangeKsef(controlUrl: string): Promise<boolean> {
  const [first, second] = await untilIssued(controlUrl)
  if (!first || !second) return false
  await post(controlUrl, "send-now", first)
  const { companyId } = second
  await post(controlUrl, "reject", { companyId, words: "content", invoices: 1 })
  await post(controlUrl, "send-now", second)
  return true
}

async function untilIssued(controlUrl: string) {
  const endMs = Date.now() + DEADLINE_MS
  for (;;) {
    const answer = await fetch(`${controlUrl}/_sandbox/ksef?companyId=default`)
    const { invoices } = answerSchema.parse(await answer.json())
    if (invoices.length >= WANTED || Date.now() > endMs) {
      return invoices.map(({ companyId, invoiceId }) => ({ companyId, invoiceId }))
    }
    await pause(STEP_MS)
  }
}

async function post(controlUrl: string, what: string, body: unknown): Promise<void> {
  const answer = await fetch(`${controlUrl}/_sandbox/ksef/${what}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`The sandbox answered ${answer.status} to ${what}`)
}
