import { judgeEmailOnHold, type EmailOnHold } from "../../core/ksef/mail-wait"
import { oweSend, withholdSend } from "../../core/lifecycle/email"
import type { Ports } from "../ports"
import { ksefRejected, ksefWaitOver } from "./send-reasons"
import { enqueueJob } from "../enqueue-job"

/** The most e-mails per turn; each is one statement and one job. */
const BATCH = 1000

/**
 * Moves on every e-mail that no longer has to wait for KSeF, by what the watches show. If the process
 * dies on the way, the next turn does the rest.
 */
export async function moveEmailsOnHold(ports: Ports): Promise<void> {
  for (const held of await ports.ledger.findEmailsOnHold(BATCH)) {
    if (ports.isStopping()) return
    await moveEmailOnHold(ports, held)
  }
}

async function moveEmailOnHold(ports: Ports, held: EmailOnHold): Promise<void> {
  const { request } = held
  switch (judgeEmailOnHold(held)) {
    case "owe": {
      const owed = await ports.ledger.apply(oweSend(request))
      if (owed) await enqueueJob(ports, owed, "send")
      return
    }
    case "rejected":
      await ports.ledger.apply(withholdSend(request, ksefRejected()))
      return
    case "ask":
      await ports.ledger.apply(withholdSend(request, ksefWaitOver()))
      return
    case null:
  }
}
