import { defineMiddlewares, validateAndTransformBody } from "@medusajs/framework/http"
import {
  addNameBody,
  emptyBody,
  linkBody,
  pauseBody,
  sendBody,
  skipBody,
} from "./admin/invoicing/bodies"
import { refuseDeepBody } from "./admin/invoicing/refuse-deep-body"

const post = (matcher: string, schema: Parameters<typeof validateAndTransformBody>[0]) => ({
  matcher,
  methods: ["POST" as const],
  middlewares: [validateAndTransformBody(schema)],
})

/**
 * Every body is checked before its route runs; a field nobody knows is refused. The settings are
 * checked by their workflow, with the rules of the options.
 */
export default defineMiddlewares({
  routes: [
    { matcher: "/admin/invoicing", middlewares: [refuseDeepBody] },
    post("/admin/invoicing/orders/:id/request", emptyBody),
    post("/admin/invoicing/companies/:id/resume", emptyBody),
    post("/admin/invoicing/companies/:id/check", emptyBody),
    post("/admin/invoicing/companies/:id/pause", pauseBody),
    post("/admin/invoicing/companies/:id/categories", addNameBody),
    post("/admin/invoicing/companies/:id/projects", addNameBody),
    post("/admin/invoicing/requests/:id/retry", emptyBody),
    post("/admin/invoicing/requests/:id/not-there", emptyBody),
    post("/admin/invoicing/requests/:id/link", linkBody),
    post("/admin/invoicing/requests/:id/skip", skipBody),
    post("/admin/invoicing/requests/:id/send", sendBody),
  ],
})
