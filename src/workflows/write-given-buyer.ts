import type { MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { completeOrderWorkflow } from "@medusajs/medusa/core-flows"
import { composeInvoicing } from "../composition"
import type { BuyerProblem } from "../core/contractor/buyer-data"
import { readGivenBuyer } from "../core/contractor/given-buyer"
import type { BuyerChanged } from "../pipeline/operator/change-order-buyer"
import { writeGivenBuyer } from "../pipeline/operator/write-given-buyer"
import { updateBuyer } from "./change-order-buyer"

/**
 * The input of Medusa's hook `ordersCompleted`: the orders, and the additional data of their
 * completion.
 */
export type WriteGivenBuyerInput = {
  orders: readonly { id: string }[]
  additional_data?: Record<string, unknown> | null | undefined
}

const PROBLEMS: Readonly<Record<BuyerProblem["code"], string>> = {
  TAX_NUMBER_WRONG: "tax_number is not a valid tax number in the buyer's country",
  TAX_NUMBER_OF_CUSTOMER: "the number in the customer's record belongs to another company",
  COMPANY_NAME_WANTED: "the order has no company name; give it as company",
  BUYER_NAME_WANTED: "the order has no buyer's name",
  ADDRESS_WANTED: "the order has no buyer's address",
  COUNTRY_WANTED: "the order's address has no country",
  COUNTRY_FIXED: "the order's address has a different country",
}

/**
 * Medusa's hook is not told who completes an order, so the order's history names nobody. Nothing to
 * compensate: a correct number stays correct even if the order is not completed.
 */
const writeGivenBuyerStep = createStep(
  "write-given-buyer",
  async (input: WriteGivenBuyerInput, { container }) => {
    await write(container, input)
    return new StepResponse(null)
  }
)

async function write(
  container: MedusaContainer,
  { orders, additional_data }: WriteGivenBuyerInput
): Promise<void> {
  const given = readGivenBuyer(additional_data)
  if (given === null) return
  if ("problems" in given) refuse(given.problems.join("; "))
  const [order, ...others] = orders
  if (!order || others.length > 0) refuse("a tax number can be given for only one order at a time")
  const written = await writeGivenBuyer(
    await composeInvoicing(container),
    { orderId: order.id, given: given.buyer },
    async (update) => await updateBuyer(container, order.id, "", update)
  )
  const problem = nameProblem(written)
  if (problem !== null) refuse(`additional_data.invoicing: ${problem}`)
}

function nameProblem(written: BuyerChanged): string | null {
  switch (written.kind) {
    case "changed":
      return null
    case "problem":
      return PROBLEMS[written.problem.code]
    case "too-late":
      return `the order's invoice exists or may exist (${written.state}), so its buyer can no longer be changed`
    case "gone":
      return "there is no such order"
    case "changed-meanwhile":
      return "the order's buyer was changed in the meantime"
  }
}

function refuse(why: string): never {
  throw new MedusaError(MedusaError.Types.INVALID_DATA, why)
}

/**
 * Writes the tax number that came with an order's completion, `additional_data: { invoicing: {
 * tax_number, company } }`, into the order before its invoice is composed; does nothing if there is
 * none. For shops that have their own handler of Medusa's hook `ordersCompleted`.
 */
export const writeGivenBuyerWorkflow = createWorkflow(
  "write-given-buyer",
  (input: WorkflowData<WriteGivenBuyerInput>) => new WorkflowResponse(writeGivenBuyerStep(input))
)

/**
 * Registers a handler for Medusa's hook `ordersCompleted`, unless the shop has one: a hook takes one
 * handler, and a second one would stop the boot.
 *
 * @returns why the handler could not be registered, in Medusa's words; null if it was.
 */
export function registerCompletionHook(): string | null {
  try {
    completeOrderWorkflow.hooks.ordersCompleted(async (input, { container }) => {
      // Almost no completion has such data; running the workflow would only slow it down.
      if (readGivenBuyer(input.additional_data) === null) return
      await writeGivenBuyerWorkflow(container).run({ input })
    })
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
