/**
 * The whole address of a link. Where the shop's public address is not known, on the server that this
 * page speaks to.
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

/** False where the browser forbids it, as it does on a page without https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
