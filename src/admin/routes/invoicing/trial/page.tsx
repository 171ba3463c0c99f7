import { defineRouteConfig } from "@medusajs/admin-sdk"
import { TrialPage, TrialTitle } from "../../../components/trial/trial-page"

export const config = defineRouteConfig({
  label: "trial.title",
  translationNs: "invoicing",
})

export const handle = { breadcrumb: () => <TrialTitle /> }

export default TrialPage
