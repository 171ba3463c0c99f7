import { defineRouteConfig } from "@medusajs/admin-sdk"
import { MappingPage, MappingTitle } from "../../../components/mapping/mapping-page"

export const config = defineRouteConfig({
  label: "mapping.menu",
  translationNs: "invoicing",
})

export const handle = { breadcrumb: () => <MappingTitle /> }

export default MappingPage
