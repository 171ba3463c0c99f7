const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i

/**
 * The text of a body: UTF-8, as JSON is (RFC 8259), whatever the header says, since many servers
 * declare another charset by default. Bytes that are not valid UTF-8 are decoded with the declared
 * charset: otherwise letters would be lost and a buyer's name would no longer match.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(readCharset(contentType)).decode(bytes)
  }
}

/** UTF-8 if none is declared or it is not known. */
function readCharset(contentType: string | null): string {
  const [, named = "utf-8"] = CHARSET.exec(contentType ?? "") ?? []
  try {
    return new TextDecoder(named).encoding
  } catch {
    return "utf-8"
  }
}
