import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { LedgerCompleteBody } from "../../../../../../types"
import { declareLedgerCompleteWorkflow } from "../../../../../../workflows/declare-ledger-complete"
import { loadSettings } from "../../../load-settings"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

/**
 * Records a person's statement that every invoice of this shop has its request, so no look precedes
 * creates.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<LedgerCompleteBody>,
  res: MedusaResponse
): Promise<void> {
  const { result } = await declareLedgerCompleteWorkflow(req.scope).run({
    input: {
      actor_id: req.auth_context.actor_id,
      company_id: idOf(req),
      seen_at: req.validatedBody.at,
    },
  })
  if (result.rejection !== null) return refuse(res, result.rejection)
  res.json(await loadSettings(req.scope))
}
