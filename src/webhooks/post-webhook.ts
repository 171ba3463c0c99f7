import { lookup as resolveName } from "node:dns/promises"
import { request as requestHttp, type IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { Duplex } from "node:stream"
import { cutAnswer } from "../core/webhooks/answer-words"
import type { WebhookSettings } from "../core/webhooks/options"
import { MOST_RETRY_AFTER_MS } from "../core/webhooks/schedule"
import { readRetryAfter } from "../core/retry-after"
import { hostOf, isPublicAddress, rejectUrl } from "./addresses"
import { ADDRESS_FORBIDDEN, codeOf, nameFailure, TIMEOUT } from "./failure"

/** From the first look at the name to the end of what is read of the answer. */
const TIMEOUT_MS = 15_000

/** No more of an answer is read. */
const MOST_BYTES = 4096

type Address = { address: string; family: number }

/** What a name leads to; handed in by tests. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

export type WebhookCall = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What came of a call. `words`: how the answer of one that failed begins. */
export type WebhookAnswer = {
  status: number | null
  code: string | null
  words: string | null
  retryAfterMs: number | null
  ms: number
}

type World = {
  settings: WebhookSettings
  resolve?: Resolve
  timeoutMs?: number
}

const resolveAll: Resolve = async (hostname) => await resolveName(hostname, { all: true })

/**
 * Makes one call of a webhook: one POST, one time-out over everything, no redirect followed, nothing
 * of a successful answer read but its status. Never throws.
 *
 * The name is resolved once, every address that it has is checked, and the connection goes to one of
 * those: a name that leads elsewhere a moment later changes nothing.
 */
export async function postWebhook(
  call: WebhookCall,
  { settings, resolve = resolveAll, timeoutMs = TIMEOUT_MS }: World
): Promise<WebhookAnswer> {
  const startedMs = performance.now()
  const end = (answer: Partial<WebhookAnswer>): WebhookAnswer => ({
    ...{ status: null, code: null, words: null, retryAfterMs: null },
    ...answer,
    ms: Math.round(performance.now() - startedMs),
  })
  // Also of one that was kept while the options allowed more.
  if (rejectUrl(call.url, settings) !== null) return end({ code: ADDRESS_FORBIDDEN })
  try {
    return end(await exchange(call, checkedLookup(settings, resolve), timeoutMs))
  } catch (error) {
    return end({ code: nameFailure(error) })
  }
}

/** Resolves a name for the connection, and fails where one of its addresses may not be called. */
function checkedLookup(
  { allowPrivateNetworks }: WebhookSettings,
  resolve: Resolve
): LookupFunction {
  return (hostname, { all }, callback) => {
    const refuse = (code: string) =>
      callback(Object.assign(new Error("The name leads nowhere that may be called"), { code }), [])
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses
        if (!first) return refuse("ENOTFOUND")
        const isAllowed =
          allowPrivateNetworks || addresses.every(({ address }) => isPublicAddress(address))
        if (!isAllowed) return refuse(ADDRESS_FORBIDDEN)
        if (all) callback(null, [...addresses])
        else callback(null, first.address, first.family)
      },
      (error: unknown) => refuse(codeOf(error) || "ENOTFOUND")
    )
  }
}

async function exchange(
  { url: text, headers, body }: WebhookCall,
  lookup: LookupFunction,
  timeoutMs: number
): Promise<Partial<WebhookAnswer>> {
  const url = new URL(text)
  const bytes = Buffer.from(body)
  const send = url.protocol === "http:" ? requestHttp : requestHttps
  return await new Promise((resolve, reject) => {
    const outgoing = send({
      method: "POST",
      protocol: url.protocol,
      host: hostOf(url),
      port: url.port,
      path: url.pathname + url.search,
      // A name for the certificate; an address has none.
      ...(isIP(hostOf(url)) === 0 ? { servername: hostOf(url) } : {}),
      headers: {
        ...headers,
        host: url.host,
        "content-type": "application/json",
        "content-length": bytes.byteLength,
        "user-agent": "medusa-plugin-altera",
      },
      lookup,
      // No connection is kept: the next call resolves and checks again.
      agent: false,
    })
    const read: { status: number | null; text: string } = { status: null, text: "" }
    const timer = setTimeout(() => {
      // What began to answer has said how it ended.
      if (read.status === null) reject(Object.assign(new Error("Too late"), { code: TIMEOUT }))
      else finish()
      outgoing.destroy()
    }, timeoutMs)
    let retryAfterMs: number | null = null
    const finish = () => {
      clearTimeout(timer)
      // A part may be far longer.
      const words = cutAnswer(read.text.slice(0, MOST_BYTES))
      resolve({ status: read.status, words, retryAfterMs })
      outgoing.destroy()
    }
    outgoing.on("error", (error) => {
      clearTimeout(timer)
      // After the status nothing is lost but words.
      if (read.status === null) reject(error)
      else finish()
    })
    // A switch to another protocol is no response to Node, which without this would tell nothing of it.
    outgoing.on("upgrade", ({ statusCode = 101 }: IncomingMessage, socket: Duplex) => {
      read.status = statusCode
      finish()
      // The connection is no longer the request's.
      socket.destroy()
    })
    outgoing.on("response", (incoming: IncomingMessage) => {
      read.status = incoming.statusCode ?? 0
      const asked = incoming.headers["retry-after"] ?? null
      retryAfterMs = readRetryAfter(asked, new Date(), MOST_RETRY_AFTER_MS)
      // A connection that breaks off says it here too.
      incoming.on("error", finish)
      if (read.status >= 200 && read.status < 300) return finish()
      incoming.setEncoding("utf8")
      incoming.on("data", (part: string) => {
        read.text += part
        if (read.text.length >= MOST_BYTES) finish()
      })
      incoming.on("end", finish)
      incoming.on("close", finish)
    })
    outgoing.end(bytes)
  })
}
