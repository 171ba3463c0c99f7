import type net from "node:net"
import { gzipSync } from "node:zlib"
import type { OutcomeKind } from "../../core/request/outcomes"
import { startBare } from "./support/bare-server"
import { brief, startClient } from "./support/client"
import { exampleDraft } from "./support/drafts"

const created = '{"result":"OK","data":{"invoiceId":90417}}'
const refusal = '{"result":"Error","errorMessage":"No."}'

const head = (status: string, ...headers: string[]) => [status, ...headers, "", ""].join("\r\n")
const OK = "HTTP/1.1 200 OK"
const lengthOf = (body: string | Buffer, more = 0) => `content-length: ${body.length + more}`
const whole = head(OK, lengthOf(created)) + created
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const chunked = (body: string) => head(OK, "transfer-encoding: chunked") + body
const packed = gzipSync(created)
const asPacked = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(head(OK, "content-encoding: gzip", lengthOf(bytes))), bytes])

type Write = (socket: net.Socket) => void
const write =
  (...parts: (string | Buffer)[]): Write =>
  (socket) =>
    parts.forEach((part) => socket.write(part))
const writeAndEnd =
  (...parts: (string | Buffer)[]): Write =>
  (socket) => {
    write(...parts)(socket)
    socket.end()
  }
const writeAndReset =
  (part: string): Write =>
  (socket) =>
    socket.write(part, () => setTimeout(() => socket.resetAndDestroy(), 20))
const drip =
  (text: string): Write =>
  (socket) => {
    let at = 0
    const timer = setInterval(() => {
      if (socket.destroyed || at === text.length) clearInterval(timer)
      else socket.write(text.slice(at, (at += 1)))
    }, 10)
  }

/** What the bytes on the wire say of a create: whatever is not a whole answer says nothing. */
const rows: [string, Write, OutcomeKind][] = [
  ["one answer", write(whole), "done"],
  ["an answer in two pieces", write(whole.slice(0, 70), whole.slice(70)), "done"],
  ["an answer that only the end of the connection ends", writeAndEnd(head(OK), created), "done"],
  ["the same, cut", writeAndEnd(head(OK), created.slice(0, -1)), "unknown"],
  ["an answer of HTTP/1.0", writeAndEnd(whole.replace("1.1", "1.0")), "done"],
  ["an answer of HTTP/0.9", writeAndEnd(created), "unknown"],
  ["fewer bytes than its length", writeAndEnd(head(OK, lengthOf(created, 1)), created), "unknown"],
  ["fewer bytes, reset", writeAndReset(head(OK, lengthOf(created, 1)) + created), "unknown"],
  ["more bytes than its length", write(head(OK, lengthOf(created, -1)), created), "unknown"],
  ["something behind the JSON", write(head(OK, lengthOf(created, 3)), `${created}<p>`), "unknown"],
  ["a negative length", write(head(OK, "content-length: -5"), created), "unknown"],
  ["two lengths", write(head(OK, lengthOf(created), "content-length: 5"), created), "unknown"],
  ["chunks", write(chunked(`${chunk(created)}0\r\n\r\n`)), "done"],
  ["chunks with a trailer", write(chunked(`${chunk(created)}0\r\nx: y\r\n\r\n`)), "done"],
  ["chunks without the last one", writeAndEnd(chunked(chunk(created))), "unknown"],
  ["a chunk of no size", write(chunked(`${chunk(created)}zz\r\n`)), "unknown"],
  ["a chunk longer than it says", write(chunked(`2\r\n${created}\r\n0\r\n\r\n`)), "unknown"],
  ["packed bytes", write(asPacked(packed)), "done"],
  ["packed bytes that end early", write(asPacked(packed.subarray(0, -15))), "unknown"],
  ["a 102 and a 103 first", write(head("HTTP/1.1 102 P"), head("HTTP/1.1 103 H"), whole), "done"],
  [
    "a 103 before a refusal",
    write(head("HTTP/1.1 103 H"), head("HTTP/1.1 400 Bad", lengthOf(refusal)), refusal),
    "refused",
  ],
  ["only a 102, until the time is over", write(head("HTTP/1.1 102 P")), "unknown"],
  [
    "another protocol",
    write(head("HTTP/1.1 101 S", "upgrade: h2c", "connection: upgrade")),
    "unknown",
  ],
  ["two answers, the first good", write(whole + head("HTTP/1.1 500 No", lengthOf(""))), "done"],
  ["two answers, the first bad", write(head("HTTP/1.1 500 No", lengthOf("")) + whole), "unknown"],
  [
    "a huge header",
    write(head(OK, `x: ${"y".repeat(100_000)}`, lengthOf(created)), created),
    "unknown",
  ],
  ["a body with 204", write(whole.replace("200 OK", "204 No Content")), "unknown"],
  ["half a head", writeAndEnd(OK), "unknown"],
  ["a head that drips until the time is over", drip(whole), "unknown"],
  ["nothing, and a reset", (socket) => void socket.resetAndDestroy(), "unknown"],
  ["nothing, and its half of the connection closed", (socket) => void socket.end(), "unknown"],
]

it.each(rows)("a create that is answered with %s", async (answeredWith, answer, kind) => {
  const received: string[] = []
  const server = await startBare((socket) => {
    let text = ""
    socket.on("data", (part) => {
      text += part.toString()
      if (!text.endsWith('"isSplitPayment":false}}')) return
      received.push(text)
      text = ""
      answer(socket)
    })
  })
  const client = startClient(server.url, answeredWith.endsWith("the time is over") ? brief : {})
  const outcome = await client.createInvoice(exampleDraft)
  await server.close()
  expect(outcome.kind).toBe(kind)
  if (outcome.kind === "done") expect(outcome.value).toEqual({ invoiceId: "90417" })
  expect(received).toHaveLength(1)
})
