import { defineRouteConfig } from "@medusajs/admin-sdk"
import { MonthsPage, MonthsTitle } from "../../../components/months/months-page"

export const config = defineRouteConfig({
  label: "months.menu",
  translationNs: "invoicing",
})

export const handle = { breadcrumb: () => <MonthsTitle /> }

export default MonthsPage
