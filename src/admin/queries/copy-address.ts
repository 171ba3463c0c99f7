/**
 * The full address of a link. If the shop's public address is not known, it uses the server that this page
 * talks to.
 */
export function addressOf({
  url,
  path,
}: {
  url: string | null
  path: string | null
}): string | null {
  if (url !== null || path === null) return url
  return new URL(path, new URL(__BACKEND_URL__ || "/", window.location.href)).href
}

/** Returns false if the browser forbids copying, as it does on a page without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
