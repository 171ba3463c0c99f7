import { z } from "zod"
import type { ChangeBuyerLinkBody } from "../../../types"

/** Of what replaces or revokes a buyer's link. */
export const changeLinkBody: z.ZodType<ChangeBuyerLinkBody> = z.strictObject({
  made_at: z.iso.datetime({ offset: true, error: "made_at: must be the link's, as it was shown" }),
})
