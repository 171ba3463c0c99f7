import type { Express } from "express"
import { z } from "zod"
import { KSEF_WORDS, type KsefWords } from "../ksef/ksef-words"
import type { Controls } from "./controls"

const idSchema = z.strictObject({
  companyId: z.string().min(1),
  invoiceId: z.number().int().positive(),
})

const endOfDaySchema = z.strictObject({ companyId: z.string().min(1).optional() })

const kinds = Object.keys(KSEF_WORDS) as [KsefWords, ...KsefWords[]]
const count = z.number().int().positive().nullable().default(null)

const rejectionSchema = z.strictObject({
  companyId: z.string().min(1),
  /** A predefined message, or any other in `message`. */
  words: z.enum(kinds).default("content"),
  message: z.string().optional(),
  /** The next so many documents, or all until it is switched off. */
  invoices: count,
  /** How many times each is refused before it is accepted; null: forever. */
  attempts: count,
})

const stopSchema = z.strictObject({ companyId: z.string().min(1) })

/** The KSeF switches that are not settings of an account, and the state of its documents. */
export function addKsef(app: Express, { ksef }: Controls): void {
  app.get("/_sandbox/ksef", (request, response) => {
    const { companyId } = request.query
    const invoices = ksef.list(typeof companyId === "string" ? companyId : undefined)
    response.json({ invoices, words: KSEF_WORDS })
  })
  app.post("/_sandbox/ksef/send-now", (request, response) => {
    response.json({ invoice: ksef.sendNow(idSchema.parse(request.body)) })
  })
  app.post("/_sandbox/ksef/end-of-day", (request, response) => {
    response.json({ invoices: ksef.endOfDay(endOfDaySchema.parse(request.body ?? {}).companyId) })
  })
  app.post("/_sandbox/ksef/answer-now", (request, response) => {
    response.json({ invoice: ksef.answerNow(idSchema.parse(request.body)) })
  })
  app.post("/_sandbox/ksef/reject", (request, response) => {
    const order = rejectionSchema.parse(request.body)
    const { companyId, words, message = KSEF_WORDS[words], invoices, attempts } = order
    response.json({ company: ksef.reject(companyId, { message, invoices, attempts }) })
  })
  app.post("/_sandbox/ksef/stop-rejecting", (request, response) => {
    response.json({ company: ksef.reject(stopSchema.parse(request.body).companyId, null) })
  })
}
