/** The address, or one that its name resolves to, is in a network that may not be called. */
export const ADDRESS_FORBIDDEN = "ADDRESS_FORBIDDEN"
export const TIMEOUT = "TIMEOUT"

const NAMES: Readonly<Record<string, string>> = {
  [ADDRESS_FORBIDDEN]: ADDRESS_FORBIDDEN,
  [TIMEOUT]: TIMEOUT,
  ETIMEDOUT: TIMEOUT,
  ENOTFOUND: "NAME_UNKNOWN",
  EAI_AGAIN: "NAME_UNKNOWN",
  ECONNREFUSED: "CONNECTION_REFUSED",
  EPROTO: "TLS_FAILED",
}

/** Node's error code; empty if there is none. */
export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

/** Why a call had no answer, as a code that the dashboard has a text for. */
export function nameFailure(error: unknown): string {
  const code = codeOf(error)
  if (/^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(code)) {
    return "TLS_FAILED"
  }
  return NAMES[code] ?? "CONNECTION_FAILED"
}
