import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Receipt } from "@medusajs/icons"
import { InvoicesPage, InvoicesTitle } from "../../components/requests/invoices-page"

export const config = defineRouteConfig({
  label: "menu",
  translationNs: "invoicing",
  icon: Receipt,
  rank: 1,
})

export const handle = { breadcrumb: () => <InvoicesTitle /> }

export default InvoicesPage
