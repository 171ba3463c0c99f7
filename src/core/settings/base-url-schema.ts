import { z } from "zod"

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"])

/**
 * An address that a key or a secret may be sent to, without what surrounds it.
 *
 * `URL` overlooks blanks and control characters that an address with a path behind it, or in an
 * e-mail, fails by.
 */
export const baseUrlSchema = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const url = URL.canParse(text) ? new URL(text) : null
    if (!url || !["http:", "https:"].includes(url.protocol)) {
      context.addIssue({ code: "custom", message: "an https address" })
    } else if (/[\s\p{Cc}]/u.test(text)) {
      context.addIssue({ code: "custom", message: "an address without blanks" })
    } else if (url.protocol === "http:" && !loopback.has(url.hostname)) {
      context.addIssue({ code: "custom", message: "https, because http is only for this machine" })
    } else if (url.username || url.password) {
      context.addIssue({ code: "custom", message: "an address without a user name or password" })
    } else if (/[?#]/.test(text)) {
      // The path that is put behind it would become a part of the query, or not be sent at all.
      context.addIssue({ code: "custom", message: "an address without ? and #" })
    }
  })
