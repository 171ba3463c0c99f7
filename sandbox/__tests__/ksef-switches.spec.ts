import { KSEF_WORDS } from "../ksef/ksef-words"
import { issue } from "./example"
import { AT_ONCE, isKsefNumber, KsefDesk } from "./ksef-desk"

const desk = new KsefDesk()

beforeAll(() => desk.open())
beforeEach(() => desk.renew())
afterAll(() => desk.sandbox.close())

test("A refused document says why and is sent again until the service gives up", async () => {
  desk.configure({ ksefMaxRetries: 2 })
  await desk.control("ksef/reject", { companyId: "default", words: "html" })
  const id = await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  expect((await desk.read(id)).ksef).toMatchObject({
    ksefStatus: "ERROR",
    ksefErrorMessage: KSEF_WORDS.html,
    ksefRetryCount: 0,
  })
  desk.pass(10)
  expect((await desk.read(id)).ksef).toEqual({
    ksefStatus: "PENDING",
    ksefRetryCount: 1,
    ksefSubmissionDate: "2026-11-24T22:30:13.000Z",
  })
  desk.pass(3)
  expect((await desk.read(id)).ksef).toMatchObject({ ksefStatus: "ERROR", ksefRetryCount: 1 })
  desk.pass(3600)
  expect((await desk.read(id)).ksef).toMatchObject({ ksefStatus: "ERROR", ksefRetryCount: 2 })
  await desk.control("ksef/stop-rejecting", { companyId: "default" })
  desk.pass(3600)
  expect(await desk.statusOf(id)).toBe("ERROR")
  await desk.control("ksef/send-now", { companyId: "default", invoiceId: id })
  desk.pass(3)
  expect((await desk.read(id)).ksef).toMatchObject({ ksefStatus: "ACCEPTED", ksefRetryCount: 3 })
})

test("Only the next documents are refused, by any words, or without any", async () => {
  const order = { companyId: "default", invoices: 1 }
  await desk.control("ksef/reject", { ...order, message: "Nie przyjęto: zażółć gęślą jaźń" })
  const first = await issue(desk.sandbox, AT_ONCE)
  desk.pass(1)
  const second = await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  expect((await desk.read(first)).ksef?.ksefErrorMessage).toBe("Nie przyjęto: zażółć gęślą jaźń")
  expect(await desk.statusOf(second)).toBe("ACCEPTED")
  desk.pass(20)
  expect(await desk.statusOf(first)).toBe("ERROR")
  await desk.control("ksef/reject", { ...order, words: "none" })
  const third = await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  expect((await desk.read(third)).ksef).toEqual({
    ksefStatus: "ERROR",
    ksefRetryCount: 0,
    ksefSubmissionDate: expect.any(String),
  })
  expect(KSEF_WORDS.long.length).toBeGreaterThan(8000)
})

test("A document may be accepted after an error: ERROR, then PENDING, then ACCEPTED", async () => {
  await desk.control("ksef/reject", { companyId: "default", attempts: 1 })
  const id = await issue(desk.sandbox, AT_ONCE)
  const seen: unknown[] = []
  for (const seconds of [3, 10, 3]) {
    desk.pass(seconds)
    seen.push(await desk.statusOf(id))
  }
  expect(seen).toEqual(["ERROR", "PENDING", "ACCEPTED"])
  expect((await desk.read(id)).ksef).not.toHaveProperty("ksefErrorMessage")
})

test("What was due before a switch happened as it was before the switch", async () => {
  const id = await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  await desk.control("ksef/reject", { companyId: "default" })
  expect(await desk.statusOf(id)).toBe("ACCEPTED")
  const other = await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  await desk.control("ksef/stop-rejecting", { companyId: "default" })
  expect((await desk.listed()).ksef?.ksefStatus).toBe("ERROR")
  expect(await desk.statusOf(other)).toBe("ERROR")
  const last = await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  desk.configure({ ksefOddNumbers: true })
  expect(isKsefNumber((await desk.read(last)).ksef?.ksefId)).toBe(true)
})

test("The list alone brings what it shows up to date", async () => {
  await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  expect((await desk.listed()).ksef?.ksefStatus).toBe("ACCEPTED")
})

test("KSeF may take minutes, until it is told to answer", async () => {
  desk.configure({ ksefSlow: true })
  const ids = [await issue(desk.sandbox, AT_ONCE), await issue(desk.sandbox, AT_ONCE)]
  desk.pass(299)
  await desk.control("ksef/answer-now", { companyId: "default", invoiceId: ids[0] })
  expect(await desk.statusesOf(ids)).toEqual(["ACCEPTED", "PENDING"])
  desk.pass(1)
  expect(await desk.statusOf(Number(ids[1]))).toBe("ACCEPTED")
  expect(desk.sandbox.traitsMet()).toEqual({ default: { ksefSlow: 2 } })
})

test("KSeF may answer out of order, each document the same way each time", async () => {
  const orders: number[][] = []
  for (let time = 0; time < 2; time += 1) {
    await desk.renew()
    desk.configure({ ksefShuffled: true, ksefDelayMs: 60_000 })
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1) {
      ids.push(await issue(desk.sandbox, AT_ONCE))
      desk.pass(1)
    }
    desk.pass(600)
    const accepted = desk.sandbox.ksef.list("default")
    expect(accepted.map(({ state }) => state)).toEqual(ids.map(() => "accepted"))
    accepted.sort((a, b) => String(a.acceptedAt).localeCompare(String(b.acceptedAt)))
    orders.push(accepted.map(({ invoiceId }) => ids.indexOf(invoiceId)))
  }
  expect(orders[0]).not.toEqual([0, 1, 2, 3, 4, 5])
  expect(orders[1]).toEqual(orders[0])
  expect(desk.sandbox.traitsMet()).toEqual({ default: { ksefShuffled: 6 } })
})

test("While KSeF is away a document is in offline mode, is held back, and keeps the mark", async () => {
  desk.configure({ ksefOffline: true, ksefOfflineReason: "AWARIA" })
  const id = await issue(desk.sandbox, AT_ONCE)
  const offline = { offlineMode: true, offlineModeReason: "AWARIA" }
  desk.pass(3600)
  const held = { ...offline, readOnly: false, ksef: { ksefStatus: "PENDING", ksefRetryCount: 0 } }
  expect(await desk.read(id)).toEqual(held)
  expect(await desk.listed()).toMatchObject(held)
  desk.configure({ ksefOffline: false })
  desk.pass(2)
  expect(await desk.statusOf(id)).toBe("PENDING")
  desk.pass(1)
  expect(await desk.read(id)).toMatchObject({ ...offline, ksef: { ksefStatus: "ACCEPTED" } })
})

test("KSeF may be shown on reading only, with an odd number or with unknown words", async () => {
  desk.configure({ ksefOnlyOnRead: true, ksefOffline: true })
  const id = await issue(desk.sandbox, AT_ONCE)
  expect(await desk.listed()).not.toHaveProperty("ksef")
  expect(await desk.listed()).not.toHaveProperty("offlineMode")
  expect(await desk.read(id)).toMatchObject({ offlineMode: true, ksef: { ksefStatus: "PENDING" } })
  desk.configure({ ksefOffline: false, ksefOddNumbers: true, ksefUnknownWords: true })
  expect(await desk.statusOf(id)).toBe("IN_PROGRESS")
  desk.pass(3)
  const { ksef } = await desk.read(id)
  expect(ksef).toMatchObject({ ksefStatus: "REGISTERED", ksefId: expect.any(String) })
  expect(ksef?.ksefId).toHaveLength(35)
  expect(isKsefNumber(ksef?.ksefId)).toBe(false)
  expect(desk.sandbox.traitsMet()).toEqual({
    default: { ksefOffline: 1, ksefOnlyOnRead: 2, ksefOddNumbers: 1, ksefUnknownWords: 2 },
  })
})

test("The page shows status, number and words harmlessly beside each invoice, and the switches", async () => {
  const page = async () => await (await fetch(desk.sandbox.controlUrl)).text()
  const ids = [await issue(desk.sandbox, AT_ONCE), await issue(desk.sandbox)]
  desk.pass(3)
  await desk.control("ksef/reject", { companyId: "default", words: "html" })
  await issue(desk.sandbox, AT_ONCE)
  desk.pass(3)
  const html = await page()
  expect(html).toContain(String((await desk.read(Number(ids[0]))).ksef?.ksefId))
  expect(html).toContain(
    `data-ksef="send-now" data-company="default" data-invoice="${String(ids[1])}"`
  )
  expect(html).toContain("&lt;script&gt;alert(&quot;KSeF&quot;)")
  expect(html).not.toContain("<script>alert")
  for (const name of ["ksefConnected", "ksefDelayMs", "ksefOffline", "ksefSlow", "ksefShuffled"]) {
    expect(html).toContain(`data-setting="${name}"`)
  }
  for (const act of ["end-of-day", "stop-rejecting"]) expect(html).toContain(`data-ksef="${act}"`)
})
