/** Whether a URL points to this machine. */
export const isLoopback = (url: URL): boolean =>
  url.hostname === "localhost" || url.hostname === "[::1]" || /^127(\.\d+){3}$/.test(url.hostname)
