import { nameTriggerChange } from "../name-trigger-change"

const live = (trigger: Parameters<typeof nameTriggerChange>[0]["trigger"]) => ({
  live: true,
  trigger,
})

it("tells what another moment of issuing does to orders that exist", () => {
  expect(nameTriggerChange(live("order.completed"), live("order.placed"))).toBe("takenIn")
  expect(nameTriggerChange(live("manual"), live("order.placed"))).toBe("fromNow")
  expect(nameTriggerChange(live("order.completed"), live("manual"))).toBe("manual")
})

it("tells nothing where nothing is issued automatically before and after, or nothing changed", () => {
  const idle = { live: false, trigger: "order.completed" } as const
  expect(nameTriggerChange(idle, { ...idle, trigger: "order.placed" })).toBeNull()
  expect(nameTriggerChange(live("order.placed"), live("order.placed"))).toBeNull()
  expect(nameTriggerChange(idle, live("order.completed"))).toBeNull()
})
