import { changeLink, getOrCreateAutomaticLink } from "../documents/buyer-link"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const LINKS = { baseUrl: "https://sklep.example/" }

async function sell(links: object = LINKS) {
  const world = new World({ links })
  const order = world.place(orderNumber(1))
  await world.trigger(order)
  await world.live(minutes(1))
  const request = await world.rowOf(order)
  const about = { requestId: request.id, actorId: "user_1" }
  return { world, request, about }
}

describe("a buyer's link", () => {
  it("is given to a person, and the same to an e-mail", async () => {
    const { world, request, about } = await sell()
    const given = await changeLink(world.ports, { ...about, act: "share_link" })
    const link = await world.ledger.findLinkOf(request.id)
    expect(link).toMatchObject({ madeBy: "user_1", expiresAt: null, state: "live" })
    expect(given).toEqual({ request, linkId: link?.id })
    expect(await getOrCreateAutomaticLink(world.ports, request.id)).toBe(
      `https://sklep.example/invoicing/i/token-of-${link?.id}`
    )
    expect(world.ledger.links.rows).toHaveLength(1)
  })

  it("ends as long after it was given out last as the owner wants", async () => {
    const { world, request, about } = await sell({ ...LINKS, validDays: 30 })
    await changeLink(world.ports, { ...about, act: "share_link" })
    world.clock.advance(hours(24 * 29))
    await getOrCreateAutomaticLink(world.ports, request.id)
    world.clock.advance(hours(24 * 29))
    expect(await world.ledger.findLinkOf(request.id)).toMatchObject({ state: "live" })
    world.clock.advance(hours(24))
    expect(await world.ledger.findLinkOf(request.id)).toMatchObject({ state: "expired" })
  })

  it("is replaced and revoked only as it was shown", async () => {
    const { world, request, about } = await sell()
    await changeLink(world.ports, { ...about, act: "share_link" })
    const { madeAt } = (await world.ledger.findLinkOf(request.id))!
    world.clock.advance(1000)
    const replaced = await changeLink(world.ports, { ...about, act: "replace_link", madeAt })
    const next = (await world.ledger.findLinkOf(request.id))!
    expect(replaced).toEqual({ request, linkId: next.id })
    for (const act of ["replace_link", "revoke_link"] as const) {
      expect(await changeLink(world.ports, { ...about, act, madeAt })).toMatchObject({
        rejection: { kind: "conflict", code: "CHANGED_MEANWHILE" },
      })
    }
    const command = { ...about, act: "revoke_link", madeAt: next.madeAt } as const
    expect(await changeLink(world.ports, command)).toEqual({ request, linkId: null })
    expect(await world.ledger.findLinkOf(request.id)).toBeNull()
  })

  it.each(["refused", "queued", "skipped", "unknown"] as const)(
    "is not made for an invoice that is %s, and can be revoked all the same",
    async (state) => {
      const { world, request, about } = await sell()
      await changeLink(world.ports, { ...about, act: "share_link" })
      const { madeAt } = (await world.ledger.findLinkOf(request.id))!
      world.ledger.rows.get(request.id)!.state = state
      for (const command of [
        { ...about, act: "share_link" } as const,
        { ...about, act: "replace_link", madeAt } as const,
      ]) {
        expect(await changeLink(world.ports, command)).toMatchObject({
          rejection: { kind: "conflict", code: "NO_LINK_YET", params: { state } },
        })
      }
      const revoked = await changeLink(world.ports, { ...about, act: "revoke_link", madeAt })
      expect(revoked).toMatchObject({ linkId: null })
    }
  )

  it("is not there where links are off, nor for a request that is not there", async () => {
    const { world, request, about } = await sell({ ...LINKS, enabled: false })
    expect(await changeLink(world.ports, { ...about, act: "share_link" })).toMatchObject({
      rejection: { code: "LINKS_OFF" },
    })
    expect(await getOrCreateAutomaticLink(world.ports, request.id)).toBeNull()
    const nobody = { ...about, requestId: "invreq_none", act: "share_link" } as const
    expect(await changeLink(world.ports, nobody)).toMatchObject({
      rejection: { kind: "not-found", code: "REQUEST_UNKNOWN" },
    })
  })

  it("is no part of a mail or an event where the shop's address is not known, and can be copied", async () => {
    const { world, request, about } = await sell({})
    expect(await getOrCreateAutomaticLink(world.ports, request.id)).toBeNull()
    expect(world.ledger.links.rows).toEqual([])
    expect(await changeLink(world.ports, { ...about, act: "share_link" })).toMatchObject({
      request,
    })
  })
})
