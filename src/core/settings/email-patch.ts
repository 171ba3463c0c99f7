import { z } from "zod"
import { emailTextsSchema, type EmailTexts } from "./email-schema"
import { companyId } from "./options-schema"

/** The e-mails that an admin wrote, by company: each overrides what the company's options say. */
type StoredEmails = Readonly<Record<string, EmailTexts>>

/** A change of some of them; null restores a company's option. */
export type EmailPatch = Readonly<Record<string, EmailTexts | null>>

export const emailPatchSchema = z.record(companyId, emailTextsSchema.nullable())

/**
 * The stored e-mails after a change, null for a change that restores all options; undefined if none is left.
 *
 * Companies that the change does not name keep theirs: somebody else may have written them since the page
 * was loaded.
 */
export function mergeEmails(
  stored: StoredEmails | undefined,
  patch: EmailPatch | null | undefined
): StoredEmails | undefined {
  if (patch === null) return undefined
  const kept = Object.entries({ ...stored, ...patch }).flatMap(
    ([id, texts]): [string, EmailTexts][] => (texts === null ? [] : [[id, texts]])
  )
  return kept.length === 0 ? undefined : Object.fromEntries(kept)
}
