import { actedBy, tiedBy, type OperatorAct } from "../../core/lifecycle/operator-act"
import { decoratePort } from "../decorate-port"
import type { Ports } from "../ports"

/**
 * Ports whose ledger records a person's act in the statement by which it takes effect, so that a crash
 * leaves it both done and recorded, or neither.
 *
 * `isRecorded`: whether that has happened. An act whose result is already there changes nothing and
 * still has to be recorded.
 */
export function recordWithMove(
  ports: Ports,
  act: OperatorAct
): { ports: Ports; isRecorded: () => boolean } {
  const { ledger } = ports
  let isRecorded = false
  const decorated = decoratePort(ledger, {
    apply: async (transition) => {
      const acted = isRecorded ? null : actedBy(transition, act)
      const changed = await ledger.apply(acted ?? transition)
      if (acted && changed) isRecorded = true
      return changed
    },
    insertRequest: async (input) => {
      const made = await ledger.insertRequest(isRecorded ? input : { ...input, operator: act })
      if (made.isNew) isRecorded = true
      return made
    },
    insertTied: async (input, tie) => {
      const tied = await ledger.insertTied(input, (request) => tiedBy(tie(request), act))
      if (tied) isRecorded = true
      return tied
    },
    // With the stamp, before the service is called: like an e-mail, a call may be refused afterwards.
    recordPayment: async (watch, found) => {
      const saved = await ledger.recordPayment(watch, found, isRecorded ? null : act)
      if (saved) isRecorded = true
      return saved
    },
    settleKsef: async (requestId, readings) => {
      const isSettled = await ledger.settleKsef(requestId, readings, act)
      if (isSettled) isRecorded = true
      return isSettled
    },
  })
  const decorate = (given: Ports): Ports => ({
    ...given,
    ledger: decorated,
    renew: async () => decorate(await given.renew()),
  })
  return { ports: decorate(ports), isRecorded: () => isRecorded }
}
