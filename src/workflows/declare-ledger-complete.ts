import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { declareComplete } from "../pipeline/ledger-check/declare-complete"

/** `seen_at`: of the comparison shown to the person. */
export type DeclareLedgerCompleteInput = { actor_id: string; company_id: string; seen_at: string }

type Refusal = "COMPANY_UNKNOWN" | "COMPARED_MEANWHILE"

const declareLedgerCompleteStep = createStep(
  "declare-ledger-complete",
  async (input: DeclareLedgerCompleteInput, { container }) =>
    new StepResponse({ rejection: await declare(container, input) })
)

async function declare(
  container: MedusaContainer,
  { actor_id, company_id, seen_at }: DeclareLedgerCompleteInput
): Promise<Refusal | null> {
  const ports = await composeInvoicing(container)
  if (ports.serviceOf(company_id) === null) return "COMPANY_UNKNOWN"
  const invoices = await declareComplete(ports, company_id, seen_at, actor_id)
  return invoices === "changed" ? "COMPARED_MEANWHILE" : null
}

/** Records a person's statement that a company's ledger lacks none of the invoices in question. */
export const declareLedgerCompleteWorkflow = createWorkflow(
  "declare-ledger-complete",
  (input: WorkflowData<DeclareLedgerCompleteInput>) =>
    new WorkflowResponse(declareLedgerCompleteStep(input))
)
