import type { TransitionName } from "../../core/lifecycle/transition"
import { AROUND_CREATES, CREATES, describeCrashes, play } from "./support/crashes"

describeCrashes(AROUND_CREATES)

/** The moves before and after which the processes die. */
const COME_BY: readonly TransitionName[] = [
  "adopt",
  "confirmSent",
  "noteAbsent",
  "noteNoTrace",
  "postponeReading",
  "provenAbsent",
  "recordIssued",
  "recordReading",
  "recordSendUnknown",
  "recordSent",
  "recordUnknown",
  "returnToQueue",
  "stamp",
  "stampSend",
]

it("comes by the moves of every way to a mailed invoice", async () => {
  const comeBy = new Set<string>()
  for (const scenario of [...CREATES, ...AROUND_CREATES]) {
    const { world } = await play(scenario, [], false)
    for (const call of world.calls) {
      const [, move] = call.split("ledger.apply ")
      if (move) comeBy.add(move)
    }
  }
  expect([...comeBy].sort()).toEqual(COME_BY)
})
