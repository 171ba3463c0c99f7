import { isJsonObject as isRecord } from "./wire/envelope"

/** How an exchange failed; `reachedNobody` only if the request cannot have been written. */
export type Failure = { code: string; reachedNobody: boolean }

/**
 * Each code proves that nothing was sent only if it comes from this system call: an open connection can
 * report the same code.
 */
const SYSCALL_BY_CODE: Readonly<Record<string, string>> = {
  ECONNREFUSED: "connect",
  EHOSTUNREACH: "connect",
  ENETUNREACH: "connect",
  ETIMEDOUT: "connect",
  ENOTFOUND: "getaddrinfo",
  EAI_AGAIN: "getaddrinfo",
}

/**
 * Errors before the first byte of the request is written, such as those of the certificate check. No
 * redirect is followed, so an invalid URL is the request's own.
 */
const BEFORE_WRITING = new Set([
  "ERR_INVALID_URL",
  "UND_ERR_CONNECT_TIMEOUT",
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "ERR_TLS_CERT_ALTNAME_INVALID",
  "CERT_HAS_EXPIRED",
  "CERT_NOT_YET_VALID",
  "CERT_UNTRUSTED",
  "CERT_REJECTED",
  "CERT_REVOKED",
  "CERT_SIGNATURE_FAILURE",
  "CERT_CHAIN_TOO_LONG",
  "INVALID_CA",
  "INVALID_PURPOSE",
])

/**
 * Classifies what `fetch` or reading a body threw.
 *
 * Only a short list of causes counts as having reached nobody; with several addresses tried, each
 * attempt must be on it. Other TLS errors (ERR_SSL_...) can come after the handshake and are not on it;
 * a request with a body knows better, see `RequestBody.withhold`. Never quotes a message: it may
 * contain an address or a header.
 */
export function describeFailure(error: unknown): Failure {
  const cause = isRecord(error) && isRecord(error.cause) ? error.cause : error
  if (!isRecord(cause)) return { code: "NETWORK_ERROR", reachedNobody: false }
  const attempts = Array.isArray(cause.errors) && cause.errors.length > 0 ? cause.errors : [cause]
  const code = readCode(cause) ?? readCode(attempts[0])
  return { code: code ?? "NETWORK_ERROR", reachedNobody: attempts.every(isBeforeWriting) }
}

function isBeforeWriting(error: unknown): boolean {
  const code = readCode(error)
  if (code === null || !isRecord(error)) return false
  const syscall = SYSCALL_BY_CODE[code]
  return syscall === undefined ? BEFORE_WRITING.has(code) : error.syscall === syscall
}

function readCode(error: unknown): string | null {
  if (!isRecord(error) || typeof error.code !== "string") return null
  return /^[A-Z][A-Z0-9_]{1,59}$/.test(error.code) ? error.code : null
}
