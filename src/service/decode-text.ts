const CHARSET = /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i

/**
 * The text of a body: UTF-8, as JSON is (RFC 8259), whatever the header says, since many servers name
 * another charset by default. Bytes that are no UTF-8 are read in the charset that is named: otherwise
 * letters would be lost, and a buyer's own name be another one.
 */
export function decodeText(bytes: Uint8Array, contentType: string | null): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(readCharset(contentType)).decode(bytes)
  }
}

/** UTF-8 where none is named, or one that nobody knows. */
function readCharset(contentType: string | null): string {
  const [, named = "utf-8"] = CHARSET.exec(contentType ?? "") ?? []
  try {
    return new TextDecoder(named).encoding
  } catch {
    return "utf-8"
  }
}
