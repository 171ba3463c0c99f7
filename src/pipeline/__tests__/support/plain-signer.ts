import type { LinkSigner } from "../../link-port"

const BEGIN = "token-of-"

/** Signs so that a test can read it; who may read what is tried with the signer of a shop. */
export const plainSigner = (newId: () => string): LinkSigner => ({
  newId,
  sign: (id) => Promise.resolve(`${BEGIN}${id}`),
  read: (token) => Promise.resolve(token.startsWith(BEGIN) ? token.slice(BEGIN.length) : null),
})
