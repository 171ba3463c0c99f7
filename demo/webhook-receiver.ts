import { createServer } from "node:http"
import { text } from "node:stream/consumers"

/** Stands in for an external program, for trying webhooks: responds 204 and shows the latest calls. */
const MOST = 100
const received: string[] = []

const server = createServer((request, response) => {
  if (request.method !== "POST") {
    response.setHeader("Content-Type", "text/plain; charset=utf-8")
    const nothing =
      "Nothing has arrived yet. Add this address in the shop: Settings, Invoicing, Webhooks."
    response.end(received.length === 0 ? nothing : received.join("\n\n"))
    return
  }
  text(request).then(
    (body) => {
      received.unshift(`${String(request.headers["webhook-id"])}\n${body}`)
      received.length = Math.min(received.length, MOST)
      response.writeHead(204).end()
    },
    () => request.destroy()
  )
})

server.listen(Number(process.env.RECEIVER_PORT), "localhost")
