import { z } from "zod"

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

/** An address that a key or a secret may be sent to. */
export const baseUrlSchema = z.string().superRefine((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !["http:", "https:"].includes(url.protocol)) {
    context.addIssue({ code: "custom", message: "an https address" })
  } else if (url.protocol === "http:" && !loopback.has(url.hostname)) {
    context.addIssue({ code: "custom", message: "https, because http is only for this machine" })
  } else if (url.username || url.password) {
    context.addIssue({ code: "custom", message: "an address without a user name or password" })
  }
})
