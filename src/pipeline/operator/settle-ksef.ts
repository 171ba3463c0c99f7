import { isKsefOpen, type KsefWatchState } from "../../core/ksef/watch"
import { notFound, conflict, reject, type ActResult } from "./act-result"
import type { Ports } from "../ports"

/**
 * Saves a person's statement that an invoice that KSeF refused, or that is late, was dealt with outside
 * the shop. It is no longer reported; nothing in the service is touched.
 *
 * @param seen its state as they were shown it.
 */
export async function settleKsef(
  { ledger }: Ports,
  id: string,
  seen: KsefWatchState
): Promise<ActResult> {
  const request = await ledger.findRequest(id)
  if (!request) return notFound()
  const [watch] = await ledger.findKsefOf([id])
  if (!watch || !isKsefOpen(watch, await ledger.readClockMs())) {
    return reject(
      "conflict",
      "KSEF_NOT_OPEN",
      "There is nothing about this invoice and KSeF to settle."
    )
  }
  if (watch.state !== seen) return conflict()
  return (await ledger.settleKsef(id, watch.readings)) ? { request } : conflict()
}
