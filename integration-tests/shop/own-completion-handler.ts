import { completeOrderWorkflow } from "@medusajs/medusa/core-flows"
import { writeGivenBuyerWorkflow } from "../../src/workflows"

/** A shop's own handler of Medusa's hook that passes on its input, as shown in the documentation. */
completeOrderWorkflow.hooks.ordersCompleted(async ({ orders, additional_data }, { container }) => {
  await writeGivenBuyerWorkflow(container).run({ input: { orders, additional_data } })
})
