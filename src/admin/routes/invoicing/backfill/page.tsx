import { defineRouteConfig } from "@medusajs/admin-sdk"
import { BackfillPage, BackfillTitle } from "../../../components/backfill/backfill-page"

export const config = defineRouteConfig({
  label: "backfill.menu",
  translationNs: "invoicing",
})

export const handle = { breadcrumb: () => <BackfillTitle /> }

export default BackfillPage
