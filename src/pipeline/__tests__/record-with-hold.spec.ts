import { pauseCompany } from "../holds/pause-company"
import { recordWithHold } from "../holds/record-with-hold"
import { resumeCompany } from "../holds/hold-company"
import { World } from "./support/world"

const company = "default"
const told = (cause: string | null, reason: string | null) => ({
  source: "stored",
  value: { company, cause, reason },
})
const by = (
  actorId: string,
  note: string | null = null,
  cause: "paused" | "unreachable" = "paused"
) => ({
  actorId,
  cause,
  note,
})
const pause = (actorId: string, note: string) => ({ companyId: company, actorId, note })

it("records who paused and resumed a company with the hold itself", async () => {
  const world = new World()
  const first = recordWithHold(world.ports, by("user_1", "stock"))
  await pauseCompany(first, pause("user_1", "stock"))
  const second = recordWithHold(world.ports, by("user_2", "still"))
  await pauseCompany(second, pause("user_2", "still"))
  expect(await resumeCompany(recordWithHold(world.ports, by("user_3")), company, "paused")).toBe(
    "ended"
  )
  expect(world.ledger.changes).toEqual([
    { actorId: "user_1", field: "hold", old: told(null, null), new: told("paused", "stock") },
    {
      actorId: "user_2",
      field: "hold",
      old: told("paused", "stock"),
      new: told("paused", "still"),
    },
    { actorId: "user_3", field: "hold", old: told("paused", "still"), new: told(null, null) },
  ])
})

it("records nothing of a pause that another person ended, or replaced since it was shown", async () => {
  const world = new World()
  const ports = recordWithHold(world.ports, by("user_1"))
  expect(await resumeCompany(ports, company, "paused")).toBe("ended")
  await world.ledger.pauseCompany(pause("user_2", "stock"))
  expect(await resumeCompany(ports, company, "paused", "2026-01-01T00:00:00.000Z")).toBe("changed")
  world.atNext("ledger.releaseCompany", "before", async () => {
    await world.ledger.releaseCompany(company, "paused")
  })
  await resumeCompany(ports, company, "paused")
  expect(world.ledger.changes).toEqual([])
})
