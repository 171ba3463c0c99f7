/** The address, or one that its name leads to, is of a network that may not be called. */
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

/** The code that Node gives an error; empty without one. */
export const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

/** Why a call had no answer, by a code that the dashboard has words for. */
export function nameFailure(error: unknown): string {
  const code = codeOf(error)
  if (/^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_)/.test(code)) {
    return "TLS_FAILED"
  }
  return NAMES[code] ?? "CONNECTION_FAILED"
}
