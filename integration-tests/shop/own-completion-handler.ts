import { completeOrderWorkflow } from "@medusajs/medusa/core-flows"
import { writeGivenBuyerWorkflow } from "../../src/workflows"

/** A shop's own handler of Medusa's hook, which hands on what came, as the documentation shows it. */
completeOrderWorkflow.hooks.ordersCompleted(async ({ orders, additional_data }, { container }) => {
  await writeGivenBuyerWorkflow(container).run({ input: { orders, additional_data } })
})
