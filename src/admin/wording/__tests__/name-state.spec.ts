import { STATE_COLORS } from "../badge-colors"
import { nameState } from "../name-state"

it("shows nothing as refused that only waits for its payment", () => {
  expect(nameState({ state: "refused", awaits_payment: true })).toBe("awaiting_payment")
  expect(STATE_COLORS.awaiting_payment).toBe("blue")
  expect(nameState({ state: "refused", awaits_payment: false })).toBe("refused")
  expect(nameState({ state: "issued", awaits_payment: false })).toBe("issued")
})
