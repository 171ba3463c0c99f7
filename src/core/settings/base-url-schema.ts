import { z } from "zod"
import { isLoopback } from "../loopback"

/**
 * An address to which a key or a secret may be sent, trimmed.
 *
 * `URL` tolerates whitespace and control characters that break the address once a path is appended,
 * or in an e-mail.
 */
export const baseUrlSchema = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !["http:", "https:"].includes(url.protocol)) {
      context.addIssue({ code: "custom", message: "an https address" })
    } else if (/[\s\p{Cc}]/u.test(text)) {
      context.addIssue({
        code: "custom",
        message: "an address without spaces or control characters",
      })
    } else if (url.protocol === "http:" && !isLoopback(url)) {
      context.addIssue({
        code: "custom",
        message: "an https address; http is allowed only for this machine",
      })
    } else if (url.username || url.password) {
      context.addIssue({ code: "custom", message: "an address without a user name or password" })
    } else if (/[?#]/.test(text)) {
      // The path appended to it would become part of the query, or not be sent at all.
      context.addIssue({ code: "custom", message: "an address without ? and #" })
    }
  })
