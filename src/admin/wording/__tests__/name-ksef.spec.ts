import { KSEF_STATUSES } from "../../../core/ksef/watch"
import type { InvoiceKsef, NoticedKsef } from "../../../types"
import { KSEF_FILTERS } from "../../components/requests/states"
import resources from "../../i18n"
import {
  colorOfKsef,
  isFixedByKsef,
  listKsefTroubles,
  nameKsef,
  nameKsefTrouble,
  nameKsefVat,
  nameListedKsef,
  toCome,
} from "../name-ksef"

const pending: InvoiceKsef = {
  state: "pending",
  status: "pending",
  since: "2026-11-24T09:17:00.000Z",
  number: null,
  is_number_odd: false,
  submitted_at: null,
  message: null,
  retries: null,
  is_offline: null,
  offline_reason: null,
  is_read_only: false,
  checked_at: "2026-11-24T09:17:00.000Z",
  next_check_at: "2026-11-24T09:19:00.000Z",
  lateness: "in_time",
  last_day: "2026-11-25",
  is_open: false,
  is_settled: false,
}
const quiet: NoticedKsef = {
  errors: 0,
  overdue: 0,
  late: 0,
  vat_pln: "0",
  is_vat_partial: false,
}

describe("how an invoice stands with KSeF", () => {
  it("is not told before it was read, nor of an account that shows nothing of KSeF", () => {
    expect(nameKsef(null)).toBeNull()
    expect(nameKsef({ ...pending, status: null })).toBeNull()
    expect(nameKsef({ ...pending, status: "not_shown" })).toBeNull()
  })

  it("does not say 'not yet' of what never has to be sent, and leaves that out of the list", () => {
    const missing: InvoiceKsef = { ...pending, state: "not_submitted", status: "not_submitted" }
    expect(nameKsef(missing)).toBe("not_submitted")
    expect(nameListedKsef(missing)).toBe("not_submitted")
    const ofPerson: InvoiceKsef = { ...missing, status: "not_due" }
    expect(nameKsef(ofPerson)).toBe("not_due")
    expect(nameListedKsef(ofPerson)).toBeNull()
  })

  it("is as red as what has happened, and grey once somebody has dealt with it", () => {
    expect(colorOfKsef("accepted", pending)).toBe("green")
    expect(colorOfKsef("pending", pending)).toBe("blue")
    expect(colorOfKsef("not_submitted", pending)).toBe("grey")
    expect(colorOfKsef("pending", { ...pending, lateness: "day_is_over" })).toBe("orange")
    expect(colorOfKsef("pending", { ...pending, lateness: "late" })).toBe("red")
    expect(colorOfKsef("error", pending)).toBe("red")
    expect(colorOfKsef("error", { ...pending, is_settled: true })).toBe("grey")
    expect(colorOfKsef("accepted", { ...pending, lateness: "late" })).toBe("green")
  })

  it("is told as trouble only while a person should look at it, a refusal before a date", () => {
    const late = { ...pending, lateness: "late", is_open: true } as const
    expect(nameKsefTrouble(null)).toBeNull()
    expect(nameKsefTrouble(pending)).toBeNull()
    expect(nameKsefTrouble({ ...late, is_open: false })).toBeNull()
    expect(nameKsefTrouble(late)).toBe("late")
    expect(nameKsefTrouble({ ...late, lateness: "day_is_over" })).toBe("day_is_over")
    expect(nameKsefTrouble({ ...late, state: "error" })).toBe("error")
  })

  it("says that it can no longer be changed only where it was submitted", () => {
    expect(isFixedByKsef(pending)).toBe(false)
    const fixed = { ...pending, is_read_only: true }
    expect(isFixedByKsef(fixed)).toBe(true)
    expect(isFixedByKsef({ ...fixed, status: "accepted" })).toBe(true)
    for (const status of ["error", "not_submitted", "not_due", "not_shown", null] as const) {
      expect(isFixedByKsef({ ...fixed, status })).toBe(false)
    }
  })

  it("promises no look that should have been", () => {
    const now = Date.parse("2026-11-24T09:18:00.000Z")
    expect(toCome(pending.next_check_at, now)).toBe(pending.next_check_at)
    expect(toCome(pending.checked_at, now)).toBeNull()
    expect(toCome(null, now)).toBeNull()
  })

  it("has its words in every language, and short ones for the list's column", () => {
    for (const { invoicing } of [resources.en, resources.pl]) {
      const { states, short, filters, trouble } = invoicing.ksef
      const shown = KSEF_STATUSES.filter((status) => status !== "not_shown")
      expect(Object.keys(states).sort()).toEqual([...shown].sort())
      const listed = shown.filter((status) => status !== "not_due")
      expect(Object.keys(short).sort()).toEqual(listed.sort())
      expect(Object.values(short).filter((text) => text.length > 12)).toEqual([])
      expect(Object.keys(filters).sort()).toEqual([...KSEF_FILTERS].sort())
      expect(Object.keys(trouble).sort()).toEqual(["day_is_over", "error", "late"])
      // Whether anybody is fined is for others to say.
      expect(JSON.stringify(invoicing.ksef)).not.toMatch(/\bfine|penalt|kara\b|kary|grzywn/i)
    }
  })
})

describe("the notice above the lists", () => {
  it("names each kind that there is, refusals first", () => {
    expect(listKsefTroubles(quiet)).toEqual([])
    expect(listKsefTroubles({ ...quiet, errors: 2, overdue: 3, late: 1 })).toEqual([
      { kind: "errors", count: 2 },
      { kind: "late", count: 1 },
      { kind: "overdue", count: 3 },
    ])
    expect(listKsefTroubles({ ...quiet, overdue: 3 })).toEqual([{ kind: "overdue", count: 3 }])
  })

  it("names their VAT, as a least one where some is not known, and none where there is none", () => {
    expect(nameKsefVat(quiet)).toBeNull()
    expect(nameKsefVat({ vat_pln: "0.00", is_vat_partial: true })).toBeNull()
    expect(nameKsefVat({ vat_pln: "18.70", is_vat_partial: false })).toBe("vat")
    expect(nameKsefVat({ vat_pln: "18.70", is_vat_partial: true })).toBe("vatAtLeast")
  })
})
