/** What is known of a company's key. */
export const keyCheck = {
  named: "Key fingerprint {{fingerprint}}",
  checked: "Key fingerprint {{fingerprint}}, last accepted by Altera on {{at}}",
  other:
    "Altera last accepted another key, fingerprint {{fingerprint}}, on {{at}}. Every server needs the same key.",
}

/** What a check of the key found. */
export const keyCheckResult = {
  works: { title: "The key works", body: "Altera answered and accepted the key." },
  onHold: {
    title: "The key is not the cause of the hold",
    body: "Altera answered and accepted the key. What keeps this company on hold is below.",
  },
  key: "Key fingerprint {{fingerprint}}.",
  rejected: {
    title: "Altera rejects the key",
    body: "Create a new key in Altera (Settings, Integrations), put it into the server's environment and restart the server.",
  },
  unreachable: {
    title: "Altera could not be asked",
    body: "There was no usable answer. Look at the address in baseUrl and at the server's connection, then check again.",
  },
}
