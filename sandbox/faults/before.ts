import { refuse, type Answer } from "../http/answer"
import type { Fault } from "./fault"

/** What a fault does to a call before it is processed. */
export type Interception =
  | { kind: "none" }
  | { kind: "reset" }
  | { kind: "answer"; answer: Answer; headers: Record<string, string> }
  | { kind: "page"; status: number }

const HTTP_DATE_MS = 1000

/** Decides whether a fault applies before the request is processed; in that case nothing is saved. */
export function interceptBefore(fault: Fault | null, now: Date): Interception {
  switch (fault?.kind) {
    case "reset-before":
      return { kind: "reset" }
    case "firewall":
      return { kind: "page", status: fault.options.status ?? 403 }
    case "5xx-before":
      return refused(fault.options.status ?? 503, fault, "The service is out of order.")
    case "429":
      return refused(429, fault, "Too many requests.", retryAfter(fault, now))
    case "401":
      return refused(fault.options.status ?? 401, fault, "The API key was rejected.")
    case "400":
      return refused(400, fault, "The invoice was refused.")
    case "error-200":
      return refused(200, fault, "The invoice was refused.")
    case "redirect":
      return refused(302, fault, "Moved.", {
        Location: fault.options.location ?? "http://127.0.0.1:9/elsewhere",
      })
    case "html-200":
      return fault.options.saved === true ? { kind: "none" } : { kind: "page", status: 200 }
    default:
      return { kind: "none" }
  }
}

function refused(
  status: number,
  fault: Fault,
  text: string,
  headers: Record<string, string> = {}
): Interception {
  const message = fault.options.message ?? text
  const answer = refuse(status, message, `Błąd włączony w piaskownicy: ${message}`)
  return { kind: "answer", answer, headers }
}

function retryAfter({ options }: Fault, now: Date): Record<string, string> {
  const seconds = options.retryAfterSeconds ?? 1
  switch (options.retryAfterAs ?? "seconds") {
    case "none":
      return {}
    case "date": {
      const shownMs = now.getTime() + (options.clockMs ?? 0)
      return {
        Date: new Date(shownMs).toUTCString(),
        "Retry-After": new Date(shownMs + seconds * HTTP_DATE_MS).toUTCString(),
      }
    }
    case "seconds":
      return { "Retry-After": String(seconds) }
  }
}
