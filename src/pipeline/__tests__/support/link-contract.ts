import type { NewLink } from "../../../core/documents/buyer-link"
import type { LinkPort } from "../../link-port"
import type { Cases } from "./ledger-contract"
import { hours, seconds } from "./virtual-clock"

const aLink = (id: string, changes: Partial<NewLink> = {}): NewLink => ({
  id,
  requestId: "invreq_1",
  madeBy: "user_1",
  validDays: null,
  ...changes,
})

const anAct = (act: string) => ({ actorId: "user_1", act, note: null })

const OTHER = "2026-01-01T00:00:00.000Z"

/** What every ledger does about the links by which buyers fetch their invoices. */
export const LINK_CONTRACT: { readonly [Name in keyof LinkPort]: Cases } = {
  getOrCreateLink: [
    [
      "makes one link for an invoice, and gives it again to whoever asks later",
      async (test) => {
        const { ledger } = test
        const made = await ledger.getOrCreateLink(aLink("first"))
        expect(made).toMatchObject({
          id: "first",
          requestId: "invreq_1",
          madeBy: "user_1",
          expiresAt: null,
          state: "live",
        })
        await test.advance(hours(1))
        expect(await ledger.getOrCreateLink(aLink("second", { madeBy: "user_2" }))).toEqual(made)
        expect(await ledger.findLink("second")).toBeNull()
        const other = await ledger.getOrCreateLink(aLink("third", { requestId: "invreq_2" }))
        expect(other.id).toBe("third")
      },
    ],
    [
      "makes one link however many ask at once",
      async ({ ledger }) => {
        const asked = Array.from({ length: 8 }, (_, at) =>
          ledger.getOrCreateLink(aLink(`link ${at}`))
        )
        const given = new Set((await Promise.all(asked)).map(({ id }) => id))
        expect(given.size).toBe(1)
      },
    ],
    [
      "lets its time begin anew, and makes another where it is over",
      async (test) => {
        const { ledger } = test
        const first = await ledger.getOrCreateLink(aLink("first", { validDays: 2 }))
        expect(Date.parse(first.expiresAt!) - Date.parse(first.madeAt)).toBe(hours(48))
        await test.advance(hours(47))
        const again = await ledger.getOrCreateLink(aLink("again", { validDays: 2 }))
        expect(again).toMatchObject({ id: "first", state: "live" })
        await test.advance(hours(48))
        expect(await ledger.findLink("first")).toMatchObject({ state: "expired" })
        const another = await ledger.getOrCreateLink(aLink("another", { validDays: null }))
        expect(another).toMatchObject({ id: "another", state: "live", expiresAt: null })
        expect(await ledger.findLink("first")).toMatchObject({ state: "expired" })
      },
    ],
    [
      "makes another after one that was revoked, which stays so",
      async (test) => {
        const { ledger } = test
        const { madeAt } = await ledger.getOrCreateLink(aLink("first"))
        await ledger.revokeLink("invreq_1", madeAt)
        await test.advance(seconds(1))
        expect(await ledger.getOrCreateLink(aLink("second"))).toMatchObject({ id: "second" })
        expect(await ledger.findLink("first")).toMatchObject({ state: "revoked" })
      },
    ],
  ],
  replaceLink: [
    [
      "is recorded with its act like the other changes of a link, each only if it happens",
      async (test) => {
        const { ledger } = test
        const { madeAt } = await ledger.getOrCreateLink(aLink("automatic"))
        await ledger.getOrCreateLink(aLink("again"), anAct("share_link"))
        await test.advance(seconds(1))
        expect(await ledger.replaceLink(aLink("never"), OTHER, anAct("never"))).toBeNull()
        const next = await ledger.replaceLink(aLink("next"), madeAt, anAct("replace_link"))
        expect(await ledger.revokeLink("invreq_1", madeAt, anAct("never"))).toBe(false)
        const { madeAt: nextAt } = next!
        expect(await ledger.revokeLink("invreq_1", nextAt, anAct("revoke_link"))).toBe(true)
        await test.advance(seconds(1))
        await ledger.getOrCreateLink(aLink("last"), anAct("share_anew"))
        const { acts, changes } = await test.readRecords()
        expect(changes).toEqual([])
        expect(acts).toHaveLength(4)
        expect(acts).toEqual(
          expect.arrayContaining(
            ["share_link", "replace_link", "revoke_link", "share_anew"].map((act) => ({
              requestId: "invreq_1",
              ...anAct(act),
            }))
          )
        )
      },
    ],
    [
      "revokes the link that was shown and makes another",
      async (test) => {
        const { ledger } = test
        const { madeAt } = await ledger.getOrCreateLink(aLink("first"))
        await test.advance(seconds(1))
        const next = await ledger.replaceLink(aLink("second", { validDays: 1 }), madeAt)
        expect(next).toMatchObject({ id: "second", state: "live" })
        expect(next?.expiresAt).not.toBeNull()
        expect(await ledger.findLink("first")).toMatchObject({ state: "revoked" })
        expect(await ledger.findLinkOf("invreq_1")).toEqual(next)
      },
    ],
    [
      "does nothing to another one than was shown: of several at once, one replaces it",
      async (test) => {
        const { ledger } = test
        const { madeAt } = await ledger.getOrCreateLink(aLink("first"))
        await test.advance(seconds(1))
        const asked = ["a", "b", "c"].map((id) => ledger.replaceLink(aLink(id), madeAt))
        const made = (await Promise.all(asked)).filter((link) => link !== null)
        expect(made).toHaveLength(1)
        expect(await ledger.replaceLink(aLink("late"), madeAt)).toBeNull()
        expect(await ledger.findLinkOf("invreq_1")).toMatchObject({ id: made[0]?.id })
        expect(await ledger.replaceLink(aLink("x", { requestId: "none" }), madeAt)).toBeNull()
      },
    ],
  ],
  revokeLink: [
    [
      "ends the link that was shown and no other",
      async (test) => {
        const { ledger } = test
        const { madeAt } = await ledger.getOrCreateLink(aLink("first"))
        await ledger.getOrCreateLink(aLink("other", { requestId: "invreq_2" }))
        await test.advance(seconds(1))
        const next = await ledger.replaceLink(aLink("second"), madeAt)
        expect(await ledger.revokeLink("invreq_1", madeAt)).toBe(false)
        expect(await ledger.revokeLink("invreq_1", next?.madeAt ?? "")).toBe(true)
        expect(await ledger.revokeLink("invreq_1", next?.madeAt ?? "")).toBe(false)
        expect(await ledger.findLink("second")).toMatchObject({ state: "revoked" })
        expect(await ledger.findLink("other")).toMatchObject({ state: "live" })
      },
    ],
  ],
  findLink: [
    [
      "finds it by its id, over as soon as its time is",
      async (test) => {
        const { ledger } = test
        expect(await ledger.findLink("first")).toBeNull()
        const made = await ledger.getOrCreateLink(aLink("first", { validDays: 1 }))
        expect(await ledger.findLink("first")).toEqual(made)
        await test.advance(hours(24) - 1)
        expect(await ledger.findLink("first")).toMatchObject({ state: "live" })
        await test.advance(1)
        expect(await ledger.findLink("first")).toMatchObject({ state: "expired" })
      },
    ],
  ],
  findLinkOf: [
    [
      "finds the invoice's link while nobody revoked it, be it over",
      async (test) => {
        const { ledger } = test
        expect(await ledger.findLinkOf("invreq_1")).toBeNull()
        const { madeAt } = await ledger.getOrCreateLink(aLink("first", { validDays: 1 }))
        await test.advance(hours(25))
        expect(await ledger.findLinkOf("invreq_1")).toMatchObject({ id: "first", state: "expired" })
        await ledger.revokeLink("invreq_1", madeAt)
        expect(await ledger.findLinkOf("invreq_1")).toBeNull()
      },
    ],
  ],
}
