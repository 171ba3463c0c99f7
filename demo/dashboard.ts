import express, { type Router } from "express"
import path from "node:path"
import { PROJECT } from "./runner/settings"

/** The output folder of `buildAdmin`. */
export const DASHBOARD = path.join(PROJECT, ".medusa", "admin")

/** Serves the built dashboard. It is a single-page app: every path without a file gets its page. */
export function makeDashboard(): Router {
  const router = express.Router()
  router.use(express.static(DASHBOARD, { index: false, maxAge: "1y", immutable: true }))
  router.get("/*", (_request, response) => {
    response.setHeader("Cache-Control", "no-cache")
    response.sendFile(path.join(DASHBOARD, "index.html"), { dotfiles: "allow" })
  })
  return router
}
