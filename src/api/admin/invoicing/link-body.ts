import { z } from "zod"
import type { ChangeBuyerLinkBody } from "../../../types"
import { moment } from "./fields"

/** The body for replacing or revoking a buyer's link. */
export const changeLinkBody: z.ZodType<ChangeBuyerLinkBody> = z.strictObject({
  made_at: moment("made_at: must be the link's made_at as it was last read"),
})
