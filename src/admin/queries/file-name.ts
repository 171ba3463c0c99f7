/** The file name in a content-disposition header; its encoded form (RFC 6266) takes precedence. */
export function readFileName(header: string | null): string | null {
  const encoded = header?.match(/filename\*\s*=\s*UTF-8''([^;]+)/i)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded.trim())
    } catch {
      return encoded.trim()
    }
  }
  return header?.match(/filename\s*=\s*"?([^";]+)"?/i)?.[1]?.trim() ?? null
}
