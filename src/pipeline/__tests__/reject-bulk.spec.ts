import { issuingWasStopped } from "../../core/request/left-while-stopped"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { rejectBulk } from "../operator/reject-bulk"
import { issueNow, retryRequest, skipRequest } from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const STARTED = "2026-03-05T12:00:00.000Z"

async function issued() {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(1))
  return { world, row: await world.rowOf(order) }
}

describe("a bulk run", () => {
  it("mails again what was mailed long ago, and not what was mailed just before it or since", async () => {
    const { row } = await issued()
    const mailed = (sendStampedAt: string) => ({ ...row, sendStampedAt, sentAt: sendStampedAt })
    expect(rejectBulk("send", mailed("2026-03-05T11:40:00.000Z"), STARTED, null)).toBeNull()
    for (const at of ["2026-03-05T11:50:00.000Z", "2026-03-05T12:03:00.000Z"]) {
      expect(rejectBulk("send", mailed(at), STARTED, null)).toMatchObject({
        code: "MAILED_JUST_NOW",
      })
      for (const sendState of ["refused", "failed"] as const) {
        const unsent = { ...mailed(at), sendState, sentAt: null }
        expect(rejectBulk("send", unsent, STARTED, null)).toBeNull()
        // Mailed just before that: the buyer has it.
        expect(rejectBulk("send", { ...unsent, sentAt: at }, STARTED, null)).toMatchObject({
          code: "MAILED_JUST_NOW",
        })
      }
    }
  })

  it("mails no invoice that differs, and never another order's or a document of another kind", async () => {
    const { row } = await issued()
    type What = "gross" | "reference" | "type"
    const differing = (what: What, isSettled: boolean): InvoiceRequest => ({
      ...row,
      sendStampedAt: null,
      sentAt: null,
      difference: { what, sent: "1", found: "2", ...(isSettled && { isSettled }) },
    })
    const code = "DIFFERENT_NOT_IN_BULK"
    expect(rejectBulk("send", differing("gross", false), STARTED, null)).toMatchObject({ code })
    for (const what of ["reference", "type"] as const) {
      for (const isSettled of [false, true]) {
        const rejection = rejectBulk("send", differing(what, isSettled), STARTED, null)
        expect(rejection).toMatchObject({ code })
      }
    }
    expect(rejectBulk("send", differing("gross", true), STARTED, null)).toBeNull()
  })

  it("mails no invoice that was not compared yet", async () => {
    const { row } = await issued()
    const fresh = { ...row, readBack: "pending", sendState: "none", sendStampedAt: null } as const
    expect(rejectBulk("send", { ...fresh, sentAt: null }, STARTED, null)).toMatchObject({
      code: "NOT_COMPARED_YET",
    })
  })

  it("takes away no flag that came after it was ordered", async () => {
    const { row } = await issued()
    const flagged = (updatedAt: string) => ({ ...row, updatedAt })
    const [before, since] = ["2026-03-05T11:59:59.999Z", "2026-03-05T12:00:00.001Z"]
    expect(rejectBulk("check", flagged(before), STARTED, null)).toBeNull()
    expect(rejectBulk("check", flagged(since), STARTED, null)).toMatchObject({
      code: "CHANGED_MEANWHILE",
    })
  })

  it("issues nothing that somebody skipped", async () => {
    const { row } = await issued()
    for (const act of ["issue", "retry"] as const) {
      const skipped = { ...row, state: "skipped" as const }
      expect(rejectBulk(act, skipped, STARTED, null)).toMatchObject({
        code: "SKIPPED_NOT_IN_BULK",
      })
      expect(rejectBulk(act, { ...row, state: "refused" }, STARTED, null)).toBeNull()
    }
  })

  it("issues nothing that may have been made by hand while issuing was stopped", async () => {
    const { row } = await issued()
    const left = { ...row, state: "refused" as const, reasons: [issuingWasStopped()] }
    for (const act of ["issue", "retry"] as const) {
      expect(rejectBulk(act, left, STARTED, null)).toMatchObject({ code: "LEFT_WHILE_STOPPED" })
    }
  })
})

it("a page that still shows a refusal neither retries nor issues what was skipped since", async () => {
  const world = new World()
  world.service().fail("create", "refused")
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  const { id } = await world.rowOf(order)
  await skipRequest(world.ports, id, "invoiced by hand")
  const rejection = { code: "CHANGED_MEANWHILE" }
  expect(await retryRequest(world.ports, id, "refused")).toMatchObject({ rejection })
  expect(await issueNow(world.ports, order.id, "refused")).toMatchObject({ rejection })
  await world.live(minutes(10))
  expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
  expect(world.invoicesOf(order)).toEqual([])
})
