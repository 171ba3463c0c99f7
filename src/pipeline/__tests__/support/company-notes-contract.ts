import type { CompanyNoteName, CompanyNotes } from "../../../core/request/company-notes"
import type { CompanyNotesPort } from "../../company-notes-port"
import { aChange } from "./a-change"
import type { Cases } from "./ledger-contract"

const AT = "2026-03-04T09:00:00.123Z"
const LATER = "2026-03-04T09:00:00.124Z"
const NUL = "\u0000"

const MISSING = {
  ...{ invoiceId: "7", invoiceNumber: "FV/7", gross: "1.23", currency: "PLN" },
  ...{ issueDate: "2026-03-04", orderId: null, orderDisplayId: "„ż” 7", why: null },
}

/** Several forms of each note; each differs from the others in one field or more. */
export const NOTES: { readonly [Name in CompanyNoteName]: readonly CompanyNotes[Name][] } = {
  sellerName: [
    { name: "Żółw sp. z o.o.", keyDigest: "k", accountId: null },
    { name: "Żółw sp. z o.o.", keyDigest: "k", accountId: "a" },
    { name: "Another", keyDigest: "k", accountId: "a" },
  ],
  keyCheck: [
    { keyDigest: "k", at: AT },
    { keyDigest: "k", at: LATER },
    { keyDigest: "l", at: LATER },
  ],
  confirmedAccount: [
    { since: AT, actorId: "user 1" },
    { since: LATER, actorId: "user 1" },
    { since: LATER, actorId: "user 2" },
  ],
  ledgerCheck: [
    { at: AT, sight: "hidden" },
    { at: AT, sight: "hidden", unseen: [], accountId: "a" },
    { at: AT, sight: "hidden", unseen: ["1", "2"], accountId: "a" },
    {
      at: AT,
      sight: "forbidden",
      unseen: ["1"],
      accountId: "a",
      elsewhere: { b: ["3"], c: ["1"] },
    },
    { at: AT, sight: "untold", elsewhere: { b: ["3"] } },
  ],
  gap: [
    { accountId: "a", earliest: "2026-03-03", count: 0, invoices: [] },
    { accountId: "a", earliest: "2026-03-03", count: 600, invoices: [MISSING] },
    { accountId: "a", earliest: "2026-03-03", count: 600, invoices: [{ ...MISSING, why: "X" }] },
  ],
  gapAnswer: [
    { invoiceIds: [], areOthersKnown: false },
    { invoiceIds: ["1", "2"], areOthersKnown: false },
    { invoiceIds: ["1", "2"], areOthersKnown: true },
  ],
  keyRejections: [
    { times: 0, since: AT, keyDigest: null, holdEndedAt: null },
    { times: 1, since: AT, keyDigest: "k", holdEndedAt: null },
    { times: 1, since: AT, keyDigest: "k", holdEndedAt: LATER },
  ],
  forbiddenCreates: [
    { since: AT, keyDigest: null, requestIds: [] },
    { since: AT, keyDigest: "k", requestIds: ["invreq_noted_1"] },
  ],
  forbiddenSends: [
    { since: AT, keyDigest: null, requestIds: [] },
    { since: AT, keyDigest: "k", requestIds: ["invreq_noted_1"] },
  ],
}

const NAMES = Object.keys(NOTES) as CompanyNoteName[]

/** What every ledger does about what is noted of a company. */
export const COMPANY_NOTES_CONTRACT: { readonly [Name in keyof CompanyNotesPort]: Cases } = {
  readCompanyNote: [
    [
      "gives null for what was never noted, also where something else is noted of the company",
      async ({ ledger }) => {
        for (const name of NAMES) expect(await ledger.readCompanyNote("one", name)).toBeNull()
        await ledger.saveCompanyNote("one", "keyCheck", NOTES.keyCheck[0]!)
        for (const name of NAMES.filter((one) => one !== "keyCheck")) {
          expect(await ledger.readCompanyNote("one", name)).toBeNull()
        }
      },
    ],
    [
      "gives a note of its own, which nobody else changes",
      async ({ ledger }) => {
        await ledger.saveCompanyNote("one", "gap", NOTES.gap[1]!)
        const read = await ledger.readCompanyNote("one", "gap")
        read!.invoices = []
        expect(await ledger.readCompanyNote("one", "gap")).toEqual(NOTES.gap[1])
      },
    ],
  ],

  saveCompanyNote: [
    [
      "keeps the last note of each name and company, with exactly its fields",
      async ({ ledger }) => {
        for (const name of NAMES) {
          for (const note of NOTES[name]) {
            await ledger.saveCompanyNote("one", name, note)
            expect(await ledger.readCompanyNote("one", name)).toStrictEqual(note)
          }
          await ledger.saveCompanyNote("two of three", name, NOTES[name][0]!)
        }
        for (const name of NAMES) {
          expect(await ledger.readCompanyNote("one", name)).toStrictEqual(NOTES[name].at(-1))
          expect(await ledger.readCompanyNote("two of three", name)).toStrictEqual(NOTES[name][0])
        }
      },
    ],
    [
      "refuses what no text of the database can hold",
      async ({ ledger }) => {
        const [note] = NOTES.sellerName
        await ledger.saveCompanyNote("one", "sellerName", note!)
        await expect(
          ledger.saveCompanyNote("one", "sellerName", { ...note!, name: NUL })
        ).rejects.toThrow()
        expect(await ledger.readCompanyNote("one", "sellerName")).toEqual(note)
      },
    ],
  ],

  saveCompanyNoteIf: [
    [
      "keeps one of all that are saved at once after the same note",
      async ({ ledger }) => {
        for (const before of [null, NOTES.keyCheck[0]!]) {
          if (before) await ledger.saveCompanyNote("one", "keyCheck", before)
          const saved = await Promise.all(
            Array.from({ length: 20 }, async (_, n) => {
              const note = { keyDigest: `${n}`, at: AT }
              return await ledger.saveCompanyNoteIf("one", "keyCheck", before, note)
            })
          )
          expect(saved.filter(Boolean)).toHaveLength(1)
          const kept = await ledger.readCompanyNote("one", "keyCheck")
          expect(kept?.keyDigest).toBe(String(saved.indexOf(true)))
        }
      },
    ],
    [
      "keeps what is there if it is another note in any field",
      async ({ ledger }) => {
        for (const name of NAMES) {
          const notes = NOTES[name]
          for (const [index, present] of notes.entries()) {
            await ledger.saveCompanyNote("one", name, present)
            for (const other of [null, ...notes.filter((_, at) => at !== index)]) {
              const never = notes[0]!
              expect(await ledger.saveCompanyNoteIf("one", name, other, never)).toBe(false)
              expect(await ledger.readCompanyNote("one", name)).toStrictEqual(present)
            }
            const next = notes[(index + 1) % notes.length]!
            expect(await ledger.saveCompanyNoteIf("one", name, present, next)).toBe(true)
            expect(await ledger.readCompanyNote("one", name)).toStrictEqual(next)
          }
        }
      },
    ],
    [
      "saves the first note of a company of which something else is noted, and none after one that is not there",
      async ({ ledger }) => {
        await ledger.saveCompanyNote("one", "keyCheck", NOTES.keyCheck[0]!)
        const [gap, later] = NOTES.gap
        expect(await ledger.saveCompanyNoteIf("one", "gap", gap!, later!)).toBe(false)
        expect(await ledger.saveCompanyNoteIf("two", "gap", gap!, later!)).toBe(false)
        expect(await ledger.readCompanyNote("two", "gap")).toBeNull()
        expect(await ledger.saveCompanyNoteIf("one", "gap", null, gap!)).toBe(true)
        expect(await ledger.readCompanyNote("one", "gap")).toEqual(gap)
        expect(await ledger.readCompanyNote("one", "keyCheck")).toEqual(NOTES.keyCheck[0])
      },
    ],
    [
      "records the operator's change that the note is part of, and none where it is not saved",
      async (test) => {
        const { ledger, readRecords } = test
        const [first, second] = NOTES.gapAnswer
        const save = async (before: CompanyNotes["gapAnswer"] | null, field: string) =>
          await ledger.saveCompanyNoteIf("one", "gapAnswer", before, second!, aChange(field))
        expect(await save(first!, "never")).toBe(false)
        expect(await save(null, "ledger")).toBe(true)
        expect(await save(null, "never")).toBe(false)
        // Changes of the same moment have no defined order.
        await test.advance(1)
        expect(await save(second!, "answer")).toBe(true)
        expect(await readRecords()).toEqual({
          acts: [],
          changes: [aChange("ledger"), aChange("answer")],
        })
      },
    ],
  ],
}
