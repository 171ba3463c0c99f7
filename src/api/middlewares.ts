import * as http from "@medusajs/framework/http"
import {
  defineMiddlewares,
  type MiddlewareFunction,
  validateAndTransformBody,
} from "@medusajs/framework/http"
import { INVOICING_RESOURCE, type InvoicingRight } from "../core/rights"
import {
  addNameBody,
  emptyBody,
  linkBody,
  pauseBody,
  sendBody,
  skipBody,
} from "./admin/invoicing/bodies"
import { refuseDeepBody } from "./admin/invoicing/refuse-deep-body"

type Body = Parameters<typeof validateAndTransformBody>[0]

type Policy = { resource: string; operation: string }

/** Assumed: Medusa after 2.21 guards routes by this middleware (its docs, "Protect API Routes with RBAC"). */
const { authorize } = http as { authorize?: (policy: Policy) => MiddlewareFunction }

const guard = (right: InvoicingRight, path: string) => {
  const policy = { resource: INVOICING_RESOURCE, operation: right }
  return {
    matcher: `/admin/invoicing/${path}`,
    policies: [policy],
    middlewares: authorize ? [authorize(policy)] : [],
  }
}

const get = (right: InvoicingRight, path: string) => ({
  ...guard(right, path),
  methods: ["GET" as const],
})

const post = (right: InvoicingRight, path: string, body?: Body) => {
  const { middlewares, ...route } = guard(right, path)
  return {
    ...route,
    methods: ["POST" as const],
    middlewares: [...middlewares, ...(body ? [validateAndTransformBody(body)] : [])],
  }
}

/**
 * Every route has its right, which counts where the shop uses Medusa's roles, and every body is
 * checked before its route runs; a field nobody knows is refused. The settings are checked by
 * their workflow, with the rules of the options.
 */
export default defineMiddlewares({
  routes: [
    { matcher: "/admin/invoicing", middlewares: [refuseDeepBody] },
    get("read", "status"),
    get("read", "overview"),
    get("read", "requests"),
    get("read", "requests/export"),
    get("read", "requests/:id"),
    get("read", "requests/:id/order"),
    get("read", "requests/:id/pdf"),
    get("read", "orders/:id/preview"),
    post("issue", "orders/:id/request", emptyBody),
    post("issue", "requests/:id/retry", emptyBody),
    post("issue", "requests/:id/not-there", emptyBody),
    post("issue", "requests/:id/link", linkBody),
    post("issue", "requests/:id/skip", skipBody),
    post("resend", "requests/:id/send", sendBody),
    get("settings", "settings"),
    post("settings", "settings"),
    get("settings", "settings/changes"),
    get("settings", "mapping"),
    get("settings", "mapping/coverage"),
    post("settings", "guide/preview-seen", emptyBody),
    post("settings", "companies/:id/resume", emptyBody),
    post("settings", "companies/:id/check", emptyBody),
    post("settings", "companies/:id/pause", pauseBody),
    post("settings", "companies/:id/categories", addNameBody),
    post("settings", "companies/:id/projects", addNameBody),
  ],
})
