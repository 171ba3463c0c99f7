import { readFileSync } from "node:fs"
import { join } from "node:path"
import express, { type ErrorRequestHandler, type Express, type Request } from "express"
import { z } from "zod"
import { faultSchema } from "../faults/fault"
import { renderLive } from "../page/live"
import { renderPage } from "../page/page"
import { settingChangesSchema } from "../state/company"
import type { InvoiceRecord } from "../state/records"
import { TRAIT_NUMBERS, TRAITS } from "../traits/traits"
import { addKsef } from "./ksef-controls"
import { FAULT_ENDPOINTS, type Controls } from "./controls"

const ASSETS = join(__dirname, "..", "page", "assets")

const companyOrderSchema = z.strictObject({
  companyId: z.string().min(1),
  /** A new company's key, or an additional key of an existing company. */
  key: z.string().min(1).optional(),
  rejectKey: z.string().min(1).optional(),
  name: z.string().min(1).optional(),
  taxIdentificationNumber: z.string().min(1).optional(),
  settings: settingChangesSchema.optional(),
})

const accountOrderSchema = z.strictObject({
  companyId: z.string().min(1),
  accountId: z.string().min(1).optional(),
  key: z.string().min(1).optional(),
})

const draftOrderSchema = z.strictObject({
  companyId: z.string().min(1),
  invoiceId: z.number().int().positive(),
})

/** The control port: the page for people, and the same switches as JSON for other processes. */
export function makeControlApp(controls: Controls & { url?: string }): Express {
  const app = express()
  app.disable("x-powered-by")
  app.use(express.json({ limit: "1mb" }))
  addPage(app, controls)
  addReads(app, controls)
  addSwitches(app, controls)
  addActs(app, controls)
  addKsef(app, controls)
  app.use((_request, response) => {
    response.status(404).json({ error: "There is no such control" })
  })
  app.use(answerProblem)
  return app
}

function addPage(app: Express, controls: Controls & { url?: string }): void {
  const script = readFileSync(join(ASSETS, "page.js"), "utf8")
  const style = readFileSync(join(ASSETS, "page.css"), "utf8")
  app.get("/", (_request, response) => {
    response.type("html").send(renderPage(controls, controls.url ?? "", FAULT_ENDPOINTS))
  })
  app.get("/page.js", (_request, response) => {
    response.type("js").send(script)
  })
  app.get("/page.css", (_request, response) => {
    response.type("css").send(style)
  })
  app.get("/_sandbox/live", (_request, response) => {
    response.type("html").send(renderLive(controls))
  })
  app.get("/_sandbox/invoices/:id/pdf", (request, response) => {
    const isAsked = ({ invoiceId }: InvoiceRecord) => String(invoiceId) === request.params.id
    const invoice = controls.invoices(companyOf(request)).find(isAsked)
    if (invoice) response.redirect(302, controls.pdfLink(invoice))
    else response.status(404).json({ error: "There is no such issued invoice" })
  })
}

function addReads(app: Express, controls: Controls): void {
  app.get("/_sandbox/invoices", (request, response) => {
    const companyId = companyOf(request)
    response.json({
      invoices: controls.invoices(companyId),
      drafts: controls.drafts(companyId),
      duplicates: controls.duplicates(),
    })
  })
  app.get("/_sandbox/mails", (request, response) => {
    response.json({ mails: controls.mails(companyOf(request)) })
  })
  app.get("/_sandbox/calls", (_request, response) => {
    response.json(controls.calls())
  })
  app.get("/_sandbox/companies", (_request, response) => {
    response.json({ companies: controls.companies() })
  })
  app.get("/_sandbox/traits", (_request, response) => {
    response.json({ traits: TRAITS, numbers: TRAIT_NUMBERS, met: controls.traitsMet() })
  })
  app.get("/_sandbox/faults", (_request, response) => {
    response.json({ faults: controls.faults() })
  })
}

function addSwitches(app: Express, controls: Controls): void {
  app.post("/_sandbox/faults", (request, response, next) => {
    const order = faultSchema.parse(request.body)
    controls
      .setFault(order)
      .then((fault) => response.json({ fault, faults: controls.faults() }))
      .catch(next)
  })
  app.delete("/_sandbox/faults", (request, response, next) => {
    const id = typeof request.query.id === "string" ? Number(request.query.id) : undefined
    controls
      .clearFaults(id)
      .then(() => response.json({ faults: controls.faults() }))
      .catch(next)
  })
  app.post("/_sandbox/reset", (_request, response, next) => {
    controls
      .reset()
      .then(() => response.json({ ok: true }))
      .catch(next)
  })
  app.post("/_sandbox/companies", (request, response) => {
    const order = companyOrderSchema.parse(request.body)
    response.json({ company: changeCompany(controls, order) })
  })
}

/** What people do in the service's application, as far as it affects a client. */
function addActs(app: Express, controls: Controls): void {
  app.post("/_sandbox/accounts", (request, response) => {
    const { companyId, ...options } = accountOrderSchema.parse(request.body)
    response.json({ company: controls.openAccount(companyId, options) })
  })
  app.post("/_sandbox/issue-draft", (request, response) => {
    const { companyId, invoiceId } = draftOrderSchema.parse(request.body)
    response.json({ invoice: controls.issueDraft(companyId, invoiceId) })
  })
  app.post("/_sandbox/delete-draft", (request, response) => {
    const { companyId, invoiceId } = draftOrderSchema.parse(request.body)
    response.json({ invoice: controls.deleteDraft(companyId, invoiceId) })
  })
}

function changeCompany(controls: Controls, order: z.infer<typeof companyOrderSchema>) {
  const { companyId, key, rejectKey, settings } = order
  const find = () => controls.companies().find((one) => one.companyId === companyId)
  if (!find()) {
    const { rejectKey: _none, ...options } = order
    controls.addCompany(JSON.parse(JSON.stringify(options)) as typeof options)
  } else {
    if (key !== undefined) controls.addKey(companyId, key)
    if (settings !== undefined) controls.configure(companyId, settings)
  }
  if (rejectKey !== undefined) controls.rejectKey(rejectKey)
  return find()
}

function companyOf(request: Request): string | undefined {
  const { companyId } = request.query
  return typeof companyId === "string" ? companyId : undefined
}

const answerProblem: ErrorRequestHandler = (problem: unknown, _request, response, _next) => {
  const text = problem instanceof z.ZodError ? z.prettifyError(problem) : String(problem)
  response.status(400).json({ error: text })
}
