import {
  KEPT_OPENINGS,
  type NewAccountantLink,
  type NewLinkOpening,
} from "../../../core/documents/accountant-link"
import type { AccountantLinkPort } from "../../link-port"
import type { Cases } from "./ledger-contract"
import { hours, seconds } from "./virtual-clock"

const aLink = (tokenId: string, changes: Partial<NewAccountantLink> = {}): NewAccountantLink => ({
  tokenId,
  companyId: "pl",
  month: "2026-03",
  madeBy: "user_1",
  validDays: 30,
  ...changes,
})

const anOpening = (changes: Partial<NewLinkOpening> = {}): NewLinkOpening => ({
  what: "page",
  part: null,
  network: "203.0.113.x",
  browser: "Firefox, Windows",
  ...changes,
})

/** What every ledger does about the links by which accountants see a month. */
export const ACCOUNTANT_LINK_CONTRACT: { readonly [Name in keyof AccountantLinkPort]: Cases } = {
  addAccountantLink: [
    [
      "makes as many as are asked for, each with its own end",
      async ({ ledger }) => {
        const first = await ledger.addAccountantLink(aLink("one"))
        const second = await ledger.addAccountantLink(aLink("two", { validDays: 7 }))
        expect(first).toMatchObject({
          tokenId: "one",
          companyId: "pl",
          month: "2026-03",
          madeBy: "user_1",
          revokedAt: null,
          revokedBy: null,
          state: "live",
        })
        expect(second.id).not.toBe(first.id)
        expect(Date.parse(first.expiresAt) - Date.parse(first.madeAt)).toBe(hours(24 * 30))
        expect(Date.parse(second.expiresAt) - Date.parse(second.madeAt)).toBe(hours(24 * 7))
      },
    ],
  ],
  revokeAccountantLink: [
    [
      "ends that one alone, and keeps who did it first",
      async (test) => {
        const { ledger } = test
        const { id } = await ledger.addAccountantLink(aLink("one"))
        const other = await ledger.addAccountantLink(aLink("two"))
        const revoked = await ledger.revokeAccountantLink(id, "user_2")
        expect(revoked).toMatchObject({ id, state: "revoked", revokedBy: "user_2" })
        await test.advance(seconds(5))
        expect(await ledger.revokeAccountantLink(id, "user_3")).toEqual(revoked)
        expect(await ledger.findAccountantLink({ id: other.id })).toEqual(other)
        expect(await ledger.revokeAccountantLink("invacl_none", "user_2")).toBeNull()
      },
    ],
  ],
  findAccountantLink: [
    [
      "finds it by its id and by its half of the address, over as soon as its time is",
      async (test) => {
        const { ledger } = test
        const made = await ledger.addAccountantLink(aLink("one", { validDays: 1 }))
        expect(await ledger.findAccountantLink({ id: made.id })).toEqual(made)
        expect(await ledger.findAccountantLink({ tokenId: "one" })).toEqual(made)
        expect(await ledger.findAccountantLink({ tokenId: made.id })).toBeNull()
        expect(await ledger.findAccountantLink({ id: "one" })).toBeNull()
        await test.advance(hours(24) - 1)
        expect(await ledger.findAccountantLink({ id: made.id })).toMatchObject({ state: "live" })
        await test.advance(1)
        expect(await ledger.findAccountantLink({ id: made.id })).toMatchObject({ state: "expired" })
        await ledger.revokeAccountantLink(made.id, "user_2")
        expect(await ledger.findAccountantLink({ id: made.id })).toMatchObject({ state: "expired" })
      },
    ],
  ],
  listMonthLinks: [
    [
      "lists those of a company's month, the newest first, each with its own log",
      async (test) => {
        const { ledger } = test
        const first = await ledger.addAccountantLink(aLink("one"))
        await test.advance(seconds(1))
        const second = await ledger.addAccountantLink(aLink("two"))
        await ledger.addAccountantLink(aLink("three", { month: "2026-04" }))
        await ledger.addAccountantLink(aLink("four", { companyId: "de" }))
        await ledger.noteOpening(first.id, anOpening())
        await test.advance(seconds(1))
        await ledger.noteOpening(
          first.id,
          anOpening({ what: "pdfs", part: 2, network: null, browser: null })
        )
        const links = await ledger.listMonthLinks("pl", "2026-03")
        expect(links.map(({ id, openedCount }) => [id, openedCount])).toEqual([
          [second.id, 0],
          [first.id, 2],
        ])
        expect(links[1]?.openings).toMatchObject([
          { what: "pdfs", part: 2, network: null, browser: null },
          { what: "page", part: null, network: "203.0.113.x", browser: "Firefox, Windows" },
        ])
        const moments = links[1]?.openings.map(({ openedAt }) => Date.parse(openedAt)) ?? []
        expect(moments[0]! - moments[1]!).toBe(seconds(1))
        expect(await ledger.listMonthLinks("pl", "2026-05")).toEqual([])
      },
    ],
  ],
  noteOpening: [
    [
      "notes nothing of a link that does not work, and says so",
      async (test) => {
        const { ledger } = test
        const over = await ledger.addAccountantLink(aLink("one", { validDays: 1 }))
        const revoked = await ledger.addAccountantLink(aLink("two"))
        await ledger.revokeAccountantLink(revoked.id, "user_1")
        expect(await ledger.noteOpening(over.id, anOpening())).toBe(true)
        await test.advance(hours(24))
        expect(await ledger.noteOpening(over.id, anOpening())).toBe(false)
        expect(await ledger.noteOpening(revoked.id, anOpening())).toBe(false)
        expect(await ledger.noteOpening("invacl_none", anOpening())).toBe(false)
        const links = await ledger.listMonthLinks("pl", "2026-03")
        expect(links.map(({ openedCount }) => openedCount).sort()).toEqual([0, 1])
      },
    ],
    [
      "keeps the newest thousand of each link",
      async ({ ledger }) => {
        const often = await ledger.addAccountantLink(aLink("one"))
        const seldom = await ledger.addAccountantLink(aLink("two"))
        await ledger.noteOpening(seldom.id, anOpening())
        await ledger.noteOpening(often.id, anOpening({ what: "csv" }))
        for (let times = 0; times < KEPT_OPENINGS; times += 1) {
          await ledger.noteOpening(often.id, anOpening())
        }
        const links = await ledger.listMonthLinks("pl", "2026-03")
        expect(links.map(({ tokenId, openedCount }) => [tokenId, openedCount]).sort()).toEqual([
          ["one", KEPT_OPENINGS],
          ["two", 1],
        ])
      },
    ],
    [
      "forgets what is older than a year",
      async (test) => {
        const { ledger } = test
        const old = await ledger.addAccountantLink(aLink("one"))
        await ledger.noteOpening(old.id, anOpening())
        await test.advance(hours(24 * 366))
        const young = await ledger.addAccountantLink(aLink("two"))
        await ledger.noteOpening(young.id, anOpening())
        const links = await ledger.listMonthLinks("pl", "2026-03")
        expect(links.map(({ openedCount }) => openedCount)).toEqual([1, 0])
      },
    ],
  ],
}
