import { lookup as resolveName } from "node:dns/promises"
import { request as requestHttp, type IncomingMessage } from "node:http"
import { request as requestHttps } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { Duplex } from "node:stream"
import { cutAnswer } from "../core/webhooks/answer-words"
import type { WebhookSettings } from "../core/webhooks/options"
import { MOST_RETRY_AFTER_MS } from "../core/webhooks/schedule"
import { readRetryAfter, readSenderClock } from "../core/retry-after"
import { hostOf, isPublicAddress, rejectUrl } from "./addresses"
import { ADDRESS_FORBIDDEN, codeOf, nameFailure, TIMEOUT } from "./failure"

/** Covers everything from the name lookup to the end of reading the answer. */
const TIMEOUT_MS = 15_000

/** At most this much of an answer is read. */
const MOST_BYTES = 4096

type Address = { address: string; family: number }

/** Resolves a host name; tests replace it. */
export type Resolve = (hostname: string) => Promise<readonly Address[]>

export type WebhookCall = {
  url: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** The result of a call. `words`: the beginning of a failed call's answer. */
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
 * Calls a webhook once: one POST, one timeout for everything, no redirect followed; of a successful
 * answer only the status is read. Never throws.
 *
 * The name is resolved once, all its addresses are checked, and the connection goes to one of them, so
 * a name that resolves elsewhere a moment later (DNS rebinding) has no effect.
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
  // Checked again because it may have been saved when the options allowed more.
  if (rejectUrl(call.url, settings) !== null) return end({ code: ADDRESS_FORBIDDEN })
  try {
    return end(await exchange(call, checkedLookup(settings, resolve), timeoutMs))
  } catch (error) {
    return end({ code: nameFailure(error) })
  }
}

/** Resolves a name for the connection, and fails if one of its addresses may not be called. */
function checkedLookup(
  { allowPrivateNetworks }: WebhookSettings,
  resolve: Resolve
): LookupFunction {
  return (hostname, { all }, callback) => {
    const refuse = (code: string) =>
      callback(
        Object.assign(new Error("The name resolves to no address that may be called"), { code }),
        []
      )
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

/** Sends the call and reads its answer, within the time limit. */
async function exchange(
  call: WebhookCall,
  lookup: LookupFunction,
  timeoutMs: number
): Promise<Partial<WebhookAnswer>> {
  return await new Promise((resolve, reject) => {
    const { outgoing, bytes } = open(call, lookup)
    const read: Read = { status: null, text: "", retryAfterMs: null }
    const finish = () => {
      clearTimeout(timer)
      // A chunk may be far longer than the limit.
      const words = cutAnswer(read.text.slice(0, MOST_BYTES))
      resolve({ status: read.status, words, retryAfterMs: read.retryAfterMs })
      outgoing.destroy()
    }
    // If the answer has begun, its status is known, and only the text is lost.
    const fail = (error: Error) => {
      clearTimeout(timer)
      if (read.status === null) reject(error)
      else finish()
    }
    const timer = setTimeout(() => {
      fail(Object.assign(new Error("Too late"), { code: TIMEOUT }))
      outgoing.destroy()
    }, timeoutMs)
    outgoing.on("error", fail)
    // Node reports a protocol switch as `upgrade`, not as a response; without this handler it would go
    // unnoticed.
    outgoing.on("upgrade", ({ statusCode = 101 }: IncomingMessage, socket: Duplex) => {
      read.status = statusCode
      finish()
      // The socket no longer belongs to the request.
      socket.destroy()
    })
    outgoing.on("response", (incoming: IncomingMessage) => readAnswer(incoming, read, finish))
    outgoing.end(bytes)
  })
}

/** What has been read of an answer. */
type Read = { status: number | null; text: string; retryAfterMs: number | null }

function open({ url: text, headers, body }: WebhookCall, lookup: LookupFunction) {
  const url = new URL(text)
  const bytes = Buffer.from(body)
  const send = url.protocol === "http:" ? requestHttp : requestHttps
  const outgoing = send({
    method: "POST",
    protocol: url.protocol,
    host: hostOf(url),
    port: url.port,
    path: url.pathname + url.search,
    // The name for the certificate check; an IP address has none.
    ...(isIP(hostOf(url)) === 0 ? { servername: hostOf(url) } : {}),
    headers: {
      ...headers,
      host: url.host,
      "content-type": "application/json",
      "content-length": bytes.byteLength,
      "user-agent": "medusa-plugin-altera",
    },
    lookup,
    // No connection is reused: the next call resolves and checks again.
    agent: false,
  })
  return { outgoing, bytes }
}

/** Reads the status, and the beginning of the text if the call failed; calls `finish` at the end. */
function readAnswer(incoming: IncomingMessage, read: Read, finish: () => void): void {
  read.status = incoming.statusCode ?? 0
  const asked = incoming.headers["retry-after"] ?? null
  const sentAt = readSenderClock(incoming.headers.date ?? null, new Date())
  read.retryAfterMs = readRetryAfter(asked, sentAt, MOST_RETRY_AFTER_MS)
  // A broken connection also emits its error here.
  incoming.on("error", finish)
  if (read.status >= 200 && read.status < 300) return finish()
  incoming.setEncoding("utf8")
  incoming.on("data", (part: string) => {
    read.text += part
    if (read.text.length >= MOST_BYTES) finish()
  })
  incoming.on("end", finish)
  incoming.on("close", finish)
}
