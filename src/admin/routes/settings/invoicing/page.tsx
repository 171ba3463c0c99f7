import { defineRouteConfig } from "@medusajs/admin-sdk"
import { SettingsPage, SettingsTitle } from "../../../components/settings/settings-page"

export const config = defineRouteConfig({
  label: "settings.menu",
  translationNs: "invoicing",
})

export const handle = { breadcrumb: () => <SettingsTitle /> }

export default SettingsPage
