import { composeDailyEmail, type DailyEmail, type Waiting } from "../../core/notices/daily-email"
import type { AttentionCounts } from "../../core/request/attention"
import { readCalendarDate, readHour } from "../../core/dates"
import { readCompanyNames } from "../company-names"
import { listStandingTroubles, type StandingPorts } from "../holds/standing-troubles"

const DAY = "daily_email"

type Needed = StandingPorts & {
  countAttention(): Promise<AttentionCounts>
  /** Counts these companies' invoices; see `Waiting`. */
  countKsef(companyIds: readonly string[]): Promise<Waiting["ksef"]>
}

/**
 * Today's e-mail about open work, for exactly one of all processes that ask on that day; null if it is
 * switched off, too early, already claimed, or nothing is open.
 *
 * Claimed before it is composed: a crash in between costs one day's e-mail, but it is never sent twice.
 * The day and the hour go by the database's clock.
 */
export async function takeDailyEmail(
  ports: Needed,
  link: string
): Promise<{ day: string; email: DailyEmail } | null> {
  const { ledger, settings } = ports
  const { notifications, timeZone, companies } = settings
  if (notifications.emailTo.length === 0) return null
  const now = new Date(await ledger.readClockMs())
  const day = readCalendarDate(now, timeZone)
  if (day === null || readHour(now, timeZone) < notifications.emailHour) return null
  if (!(await ledger.claimDay(DAY, day))) return null
  const [counts, ksef, troubles, holds, nameOf] = await Promise.all([
    ports.countAttention(),
    ports.countKsef(companies.map(({ id }) => id)),
    listStandingTroubles(ports),
    ledger.findHolds(),
    readCompanyNames(ports),
  ])
  const email = composeDailyEmail(
    {
      counts,
      ksef,
      troubles,
      companies: companies.map(({ id }) => ({
        id,
        name: nameOf(id),
        holds: holds.filter(({ companyId }) => companyId === id).map(({ cause }) => cause),
      })),
    },
    { language: notifications.language, link }
  )
  return email && { day, email }
}
