import { summarizeMonth } from "../../core/month/summary"
import {
  changeAccountantLink,
  composeMonthLinkPath,
  findBehindLink,
  findLiveLink,
} from "../documents/accountant-link"
import { hours } from "./support/virtual-clock"
import { World } from "./support/world"

const MONTH = "2026-03"

const keep = async ({ ledger, settings }: World, month = MONTH) =>
  await ledger.storeMonth(
    {
      companyId: settings.companies[0]!.id,
      month,
      accountId: "account 1",
      readAt: "2026-04-02T08:00:00.000Z",
      isWhole: true,
      summary: summarizeMonth([]),
      comparedWith: null,
    },
    []
  )

async function openWorld(options: object = {}) {
  const world = new World(options)
  const monthId = await keep(world)
  const companyId = world.settings.companies[0]!.id
  const make = async (changes: object = {}) => {
    const command = {
      act: "make",
      actorId: "user_1",
      companyId,
      month: MONTH,
      validDays: 30,
    } as const
    return await changeAccountantLink(world.ports, { ...command, ...changes })
  }
  const madeLink = async () => {
    const result = await make()
    if (!("link" in result)) throw new Error(result.rejection.message)
    return result.link
  }
  const tokenOf = async (link: { tokenId: string }) =>
    (await composeMonthLinkPath(world.ports, link)).slice("/invoicing/m/".length)
  return { world, monthId, make, madeLink, tokenOf }
}

describe("an accountant's link", () => {
  it("leads to its month until its time is over", async () => {
    const { world, monthId, madeLink, tokenOf } = await openWorld()
    const link = await madeLink()
    expect(link).toMatchObject({ month: MONTH, madeBy: "user_1", state: "live" })
    const token = await tokenOf(link)
    expect(await findBehindLink(world.ports, token)).toMatchObject({
      kind: "open",
      link: { id: link.id },
      month: { id: monthId },
    })
    expect(await findLiveLink(world.ports, link.id)).toEqual({ link })
    world.clock.advance(hours(24 * 30))
    expect(await findBehindLink(world.ports, token)).toEqual({ kind: "over" })
    expect(await findLiveLink(world.ports, link.id)).toMatchObject({
      rejection: { kind: "conflict", code: "LINK_OVER" },
    })
  })

  it("leads nowhere once it was taken back, and the others go on", async () => {
    const { world, madeLink, tokenOf } = await openWorld()
    const [one, two] = [await madeLink(), await madeLink()]
    const command = { act: "revoke", actorId: "user_2", id: one.id } as const
    expect(await changeAccountantLink(world.ports, command)).toMatchObject({
      link: { state: "revoked", revokedBy: "user_2" },
    })
    expect(await findBehindLink(world.ports, await tokenOf(one))).toEqual({ kind: "over" })
    expect(await findBehindLink(world.ports, await tokenOf(two))).toMatchObject({ kind: "open" })
    expect(await changeAccountantLink(world.ports, { ...command, id: "none" })).toMatchObject({
      rejection: { kind: "not-found", code: "LINK_UNKNOWN" },
    })
    expect(await findLiveLink(world.ports, "none")).toMatchObject({
      rejection: { kind: "not-found", code: "LINK_UNKNOWN" },
    })
  })

  it("shows the month as it was closed last, and until then as it was checked last", async () => {
    const { world, madeLink, tokenOf } = await openWorld()
    const token = await tokenOf(await madeLink())
    const shown = async () => {
      const behind = await findBehindLink(world.ports, token)
      return behind.kind === "open" ? behind.month.id : behind.kind
    }
    const second = await keep(world)
    expect(await shown()).toBe(second)
    await world.ledger.closeMonth({ id: second, actorId: "user_1", note: "agreed" })
    const third = await keep(world)
    expect(await shown()).toBe(second)
    await world.ledger.closeMonth({ id: third, actorId: "user_1", note: "corrected" })
    expect(await shown()).toBe(third)
  })

  it("is not made for a month that was not checked, nor for a company that there is not", async () => {
    const { make } = await openWorld()
    expect(await make({ month: "2026-02" })).toMatchObject({
      rejection: { kind: "conflict", code: "MONTH_NOT_READ" },
    })
    expect(await make({ companyId: "nobody" })).toMatchObject({
      rejection: { kind: "not-found", code: "COMPANY_UNKNOWN" },
    })
  })

  it("leads nowhere for a company that the options do not name any more", async () => {
    const { world, madeLink, tokenOf } = await openWorld()
    const token = await tokenOf(await madeLink())
    const settings = { ...world.ports.settings, companies: [] }
    expect(await findBehindLink({ ...world.ports, settings }, token)).toEqual({ kind: "over" })
  })

  it("is not made and opens nothing while links are off, and can be taken back all the same", async () => {
    const { world, make, madeLink, tokenOf } = await openWorld()
    const link = await madeLink()
    const token = await tokenOf(link)
    const off = new World({ links: { enabled: false } }).ports.settings
    world.ports.settings = { ...world.ports.settings, links: off.links }
    expect(await make()).toMatchObject({ rejection: { code: "LINKS_OFF" } })
    expect(await findLiveLink(world.ports, link.id)).toMatchObject({
      rejection: { code: "LINKS_OFF" },
    })
    expect(await findBehindLink(world.ports, token)).toEqual({ kind: "unknown" })
    const command = { act: "revoke", actorId: "user_1", id: link.id } as const
    expect(await changeAccountantLink(world.ports, command)).toMatchObject({
      link: { state: "revoked" },
    })
  })

  it("is unknown where nobody signed it or nobody made it", async () => {
    const { world } = await openWorld()
    expect(await findBehindLink(world.ports, "x")).toEqual({ kind: "unknown" })
    const never = await tokenOfNobody(world)
    expect(await findBehindLink(world.ports, never)).toEqual({ kind: "unknown" })
  })
})

const tokenOfNobody = async ({ ports }: World) =>
  await ports.monthLinkSigner.sign(ports.monthLinkSigner.newId())
