import type { Request, Response } from "express"
import type { World } from "../http/endpoint"
import { drawInvoice } from "./draw-invoice"
import { fileNameOf } from "./file-name"

/** GET /files/...: the PDF behind a signed link; refuses like an object store. */
export async function serveFile(world: World, request: Request, response: Response): Promise<void> {
  if (request.headers.authorization !== undefined) {
    return fail(response, 400, "InvalidArgument", "Only one auth mechanism allowed")
  }
  const check = world.links.check(request.path, new URL(request.url, "http://sandbox").searchParams)
  if (check === "expired") return fail(response, 403, "AccessDenied", "Request has expired")
  if (check === "forged") {
    return fail(response, 403, "SignatureDoesNotMatch", "The signature does not match")
  }
  const [, , companyId = "", invoiceId = ""] = request.path.split("/")
  const record = world.state.findInvoice(decodeURIComponent(companyId), invoiceId)
  const company = record && world.state.companies.get(record.companyId)
  if (!record || !company || record.statusId === "DRAFT" || record.invoiceNumber === null) {
    return fail(response, 404, "NoSuchKey", "The specified key does not exist.")
  }
  const pdf = await drawInvoice(record, company)
  response
    .status(200)
    .type("application/pdf")
    .set("Content-Disposition", `inline; filename="${fileNameOf(record.invoiceNumber)}"`)
    .send(pdf)
}

function fail(response: Response, status: number, code: string, message: string): void {
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  response.status(status).type("application/xml").send(xml)
}
