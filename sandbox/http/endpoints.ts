import { createInvoice } from "../endpoints/create-invoice"
import { listInvoices } from "../endpoints/list-invoices"
import { markPaid, markUnpaid } from "../endpoints/mark-paid"
import { orderPdfUrl } from "../endpoints/pdf-url"
import { readInvoice } from "../endpoints/read-invoice"
import { saveCategory } from "../endpoints/save-category"
import { saveContractor } from "../endpoints/save-contractor"
import { saveProject } from "../endpoints/save-project"
import { sendInvoice } from "../endpoints/send-invoice"
import type { Endpoint } from "./endpoint"

/** The implemented part of the service; everything else gets 404. */
export const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  "POST /sales/invoice": createInvoice,
  "GET /sales/invoice": readInvoice,
  "GET /sales": listInvoices,
  "POST /sales/pdfUrl": orderPdfUrl,
  "POST /sales/invoice/send": sendInvoice,
  "POST /sales/markPaid": markPaid,
  "POST /sales/markUnpaid": markUnpaid,
  "POST /company/products/categories": saveCategory,
  "POST /company/projects": saveProject,
  "POST /company/contractors": saveContractor,
}
