/** The text for a response without a code of ours, by its status; null if there is none. */
export function generalOf(status: number | undefined): string | null {
  if (status === 401) return "errors.general.session"
  if (status === 403) return "errors.general.forbidden"
  if (status === 404) return "errors.general.missing"
  if (status === 413) return "errors.general.tooLarge"
  return status !== undefined && status >= 500 ? "errors.general.server" : null
}
