/** Saves a file as a browser download. */
export function saveFile(content: Blob, name: string) {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL after this task, so it is revoked later.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
