/** Whether an address leads to this very machine. */
export const isLoopback = (url: URL): boolean =>
  url.hostname === "localhost" || url.hostname === "[::1]" || /^127(\.\d+){3}$/.test(url.hostname)
