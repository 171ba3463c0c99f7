import net, { type AddressInfo } from "node:net"

/** A server below HTTP and TLS, and all that it received. */
export async function startBare(meet: (socket: net.Socket) => void) {
  const sockets = new Set<net.Socket>()
  const received: Buffer[] = []
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
    socket.on("data", (part) => received.push(part))
    meet(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const close = () => {
    sockets.forEach((socket) => socket.destroy())
    return new Promise<void>((resolve) => server.close(() => resolve()))
  }
  const [url, secureUrl] = [`http://127.0.0.1:${port}`, `https://127.0.0.1:${port}`]
  return { url, secureUrl, received, sockets, close }
}
