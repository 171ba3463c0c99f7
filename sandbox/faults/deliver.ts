import type { Response } from "express"
import { refuse, type Answer } from "../http/answer"
import type { Fault } from "./fault"
import { shiftGross } from "./shift-gross"

const PAGE = "<!doctype html><html><body><h1>We will be right back</h1></body></html>"

/** Delivers a response, altered by the fault if there is one; the request has already been processed. */
export function deliver(response: Response, answer: Answer, fault: Fault | null): void {
  switch (fault?.kind) {
    case "drop-then-save":
    case "accept-then-hang":
      return
    case "accept-then-reset":
      return resetConnection(response)
    case "accept-then-5xx": {
      const text = "The service failed."
      const words = fault.options.message ?? text
      return write(response, refuse(fault.options.status ?? 500, words, "Usługa zawiodła."))
    }
    case "html-200":
      return writePage(response)
    case "cut-json":
      return writeHalf(response, answer, fault.options.stall === true)
    case "no-id-200":
      return write(response, { status: 200, body: { result: "OK", data: {} } })
    case "wrong-gross":
      return write(response, shiftGross(answer, fault.options.differenceMinor ?? 1))
    default:
      return write(response, answer)
  }
}

/** Ends the connection with a RST, as a crashed server would. */
export function resetConnection(response: Response): void {
  response.socket?.resetAndDestroy()
}

/** An HTML page from some proxy instead of JSON. */
export function writePage(response: Response, status = 200): void {
  response.status(status).type("html").send(PAGE)
}

/** Writes a response unchanged; one without a body stays empty. */
export function write(
  response: Response,
  answer: Answer,
  headers: Record<string, string> = {}
): void {
  response.status(answer.status).set(headers)
  if (answer.body === undefined) response.end()
  else response.json(answer.body)
}

/** Announces the full length and sends half of it. */
function writeHalf(response: Response, answer: Answer, isStalled: boolean): void {
  const whole = Buffer.from(JSON.stringify(answer.body ?? { result: "OK" }))
  response.status(answer.status).type("json").set("Content-Length", String(whole.length))
  response.write(whole.subarray(0, Math.floor(whole.length / 2)), () => {
    if (!isStalled) response.socket?.end()
  })
}
