import type { CompanyHold, HoldCause } from "../../core/request/invoice-request"
import type { OperatorChange } from "../../core/settings/recorded-change"
import { decoratePort } from "../decorate-port"
import type { Ports } from "../ports"

type Change = { actorId: string; cause: HoldCause; note: string | null }

/**
 * Ports whose ledger records who paused or resumed a company in the statement that does it, so that a
 * crash leaves it both done and recorded, or neither. Holds for other causes are not the person's.
 */
export function recordWithHold(ports: Ports, { actorId, cause, note }: Change): Ports {
  const { ledger } = ports
  const findHold = async (companyId: string) =>
    (await ledger.findHolds()).find((hold) => hold.companyId === companyId && hold.cause === cause)
  const decorated = decoratePort(ledger, {
    pauseCompany: async (pause) => {
      const before = await findHold(pause.companyId)
      const after = { cause, note }
      await ledger.pauseCompany(pause, describe(actorId, pause.companyId, before, after))
    },
    releaseCompany: async (companyId, ended, since) => {
      const before = ended === cause ? await findHold(companyId) : undefined
      const change = before && describe(actorId, companyId, before, { cause: null, note })
      return await ledger.releaseCompany(companyId, ended, since, change)
    },
  })
  const decorate = (given: Ports): Ports => ({
    ...given,
    ledger: decorated,
    renew: async () => decorate(await given.renew()),
  })
  return decorate(ports)
}

type Described = Pick<CompanyHold, "note"> & { cause: HoldCause | null }

const describe = (
  actorId: string,
  company: string,
  before: Described | undefined,
  after: Described
): OperatorChange => {
  const tell = (hold?: Described) => ({
    source: "stored",
    value: { company, cause: hold?.cause ?? null, reason: hold?.note ?? null },
  })
  return { actorId, field: "hold", old: tell(before), new: tell(after) }
}
