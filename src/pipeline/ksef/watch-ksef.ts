import { errorName } from "../../core/error-words"
import { endOfDay, findDeadline, readDayOf } from "../../core/ksef/deadline"
import {
  NOTHING_KNOWN,
  joinVisibility,
  nameKsefAccount,
  type KsefVisibility,
} from "../../core/ksef/ksef-visibility"
import type { KsefCounts } from "../../core/ksef/watch"
import type { NewEvent } from "../../core/lifecycle/announcement"
import { changeValue } from "../change-value"
import { waitLeftMs } from "../holds/asked-to-wait"
import { KsefRun } from "./ksef-run"
import { moveEmailsOnHold } from "../follow-up/move-emails-on-hold"
import type { Ports } from "../ports"

const TURN = "ksef"
const OVERDUE = "ksef overdue"
const OVERDUE_MS = 60 * 60_000

/** Watches per run: so many that the list is scanned once for all of them. */
const BATCH = 10_000
/** How often watches are repaired: missing ones opened, unreadable ones ended. */
const REPAIR_EVERY_MS = 60 * 60_000

/** Whether the account that a company's key opens shows KSeF statuses; null while none was read. */
export async function readKsefAccount(
  { ledger, keyDigestOf }: Pick<Ports, "ledger" | "keyDigestOf">,
  companyId: string
): Promise<KsefVisibility | null> {
  const keyDigest = keyDigestOf(companyId)
  const accountId = keyDigest && (await ledger.findAccountOfKey(companyId, keyDigest))
  return await ledger.readValue<KsefVisibility>(nameKsefAccount(accountId ?? companyId))
}

/** Whether an account is known to show KSeF statuses. */
export const showsKsef = async (
  { ledger }: Pick<Ports, "ledger">,
  companyId: string,
  accountId: string | null
): Promise<boolean> => await ledger.hasShownKsef(accountId ?? companyId)

/**
 * Updates the KSeF status of every invoice that is due: from the service's list, a hundred per call,
 * and by id for what the list does not show. It only reads the service; e-mails that waited for KSeF
 * are then owed or left to a person.
 *
 * @param turnMs keeps several processes from running it at once.
 */
export async function watchKsef(
  ports: Ports,
  { turnMs }: { turnMs: number }
): Promise<{ ran: boolean; read: number }> {
  if (!(await ports.ledger.claimThrottle(TURN, turnMs))) return { ran: false, read: 0 }
  let read = 0
  for (const { id } of ports.settings.companies) {
    try {
      read += await watchCompany(ports, id)
    } catch (error) {
      // One company's trouble must not stop the others; its rows are due again after their lease.
      ports.log.error(
        // A statement's error may quote its values, which may be the service's words.
        `invoicing: KSeF, company ${id}: ${errorName(error)}`
      )
    }
  }
  // Includes those of a run that died.
  await ports.ledger.announceRefusals()
  await announceOverdue(ports)
  await moveEmailsOnHold(ports)
  return { ran: true, read }
}

/**
 * Announces overdue invoices once a day, from the first hour after an issue date that ended without a
 * number.
 */
async function announceOverdue(ports: Ports): Promise<void> {
  const { ledger, settings } = ports
  if (!(await ledger.claimThrottle(`${OVERDUE} turn`, OVERDUE_MS))) return
  const { unnumbered } = await ledger.countKsef(settings.companies.map(({ id }) => id))
  if (unnumbered.overdue + unnumbered.late === 0) return
  const day = readDayOf(new Date(await ledger.readClockMs()))
  await ledger.claimDay(OVERDUE, day, describeOverdue(unnumbered, day))
}

const describeOverdue = (
  { overdue, late, vatPln, isVatPartial }: KsefCounts["unnumbered"],
  day: string
): NewEvent => ({
  name: "invoicing.ksef.overdue",
  // It belongs to no single company.
  subject: "ksef",
  companyId: null,
  data: { day, overdue, late, vat_pln: vatPln, is_vat_partial: isVatPartial },
})

/** Returns how many were read. */
async function watchCompany(ports: Ports, companyId: string): Promise<number> {
  await awaitUnread(ports, companyId)
  const service = ports.serviceOf(companyId)
  const keyDigest = ports.keyDigestOf(companyId)
  if (!service || keyDigest === null || ports.isStopping()) return 0
  if (waitLeftMs(ports, companyId) > 0 || (await isKeyRejected(ports, companyId))) return 0
  const accountId = await ports.ledger.findAccountOfKey(companyId, keyDigest)
  // While a new key's account is undecided, no watch is known to be in another account.
  if (
    accountId &&
    (await ports.ledger.claimThrottle(`${TURN} tending ${companyId}`, REPAIR_EVERY_MS))
  ) {
    await ports.ledger.repairKsefWatches({ companyId, accountId })
  }
  const due = await ports.ledger.claimKsefWatches({ companyId, accountId, limit: BATCH })
  if (due.length === 0) return 0
  const [known, nowMs] = [await readKsefAccount(ports, companyId), await ports.ledger.readClockMs()]
  const run = new KsefRun(ports, {
    companyId,
    service,
    due,
    nowMs,
    visibility: known ?? NOTHING_KNOWN,
  })
  const after = await run.perform()
  const isSame = known?.shownSince === after.shownSince && known.unlistedAt === after.unlistedAt
  if (run.recorded > 0 && !isSame) {
    // Another process may have watched the account meanwhile, also for another company.
    await changeValue<KsefVisibility>(ports, nameKsefAccount(accountId ?? companyId), (before) =>
      joinVisibility(before ?? NOTHING_KNOWN, after)
    )
  }
  return run.recorded
}

/** Sets the deadline of unread invoices too, if their account is known to show statuses. */
async function awaitUnread({ ledger }: Ports, companyId: string): Promise<void> {
  if (!(await ledger.claimThrottle(`${TURN} unread ${companyId}`, REPAIR_EVERY_MS))) return
  for (const unread of await ledger.findUnreadKsef(companyId)) {
    const { accountId, issueDate } = unread
    const known = await ledger.readValue<KsefVisibility>(nameKsefAccount(accountId ?? companyId))
    const deadline = findDeadline({ mode: null, issueDate })
    if (!known?.shownSince || !deadline) continue
    const dates = { warnAt: endOfDay(issueDate), lateAt: deadline.endsAt }
    await ledger.awaitUnreadKsef(companyId, unread, { shownSince: known.shownSince, ...dates })
  }
}

/** Other holds concern issuing and mailing, which this does not do. */
const isKeyRejected = async ({ ledger }: Ports, id: string) =>
  (await ledger.findHolds()).some(
    ({ companyId, cause }) => companyId === id && cause === "key-rejected"
  )
