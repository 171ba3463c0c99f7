import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { startSandbox } from "../index"
import type { Company } from "../state/company"
import { KSEF_WORDS } from "../ksef/ksef-words"
import { issue } from "./example"
import { AT_ONCE, isKsefNumber, KsefDesk, PERSON } from "./ksef-desk"

const desk = new KsefDesk()

beforeAll(() => desk.open())
beforeEach(() => desk.renew())
afterAll(() => desk.sandbox.close())

test("The checksum agrees with numbers that KSeF gave, and not with one that was made up", () => {
  const good = [
    "5265877635-20250826-0100001AF629-AF",
    "5265877635-20250916-0200A0D6723E-C2",
    "5213814999-20251006-0100E0B7E937-52",
    "4188479938-20260212-5B26A1000000-36",
  ]
  expect(good.map(isKsefNumber)).toEqual([true, true, true, true])
  expect(isKsefNumber("9999999999-20251120-0E00E071034B-CF")).toBe(false)
})

test("An account that is not connected shows nothing of KSeF, whatever was ordered", async () => {
  desk.configure({ ksefConnected: false })
  const id = await issue(desk.sandbox, AT_ONCE)
  desk.configure({ ksefConnected: true })
  expect(await desk.read(id)).toEqual({ readOnly: false })
  expect(await desk.listed()).not.toHaveProperty("ksef")
})

test("A document sent at once is pending, then accepted with a number of the seller and the day", async () => {
  const id = await issue(desk.sandbox, AT_ONCE)
  const pending = {
    readOnly: true,
    ksef: {
      ksefStatus: "PENDING",
      ksefRetryCount: 0,
      ksefSubmissionDate: "2026-11-24T22:30:00.000Z",
    },
  }
  expect(await desk.read(id)).toEqual(pending)
  expect(await desk.listed()).toMatchObject(pending)
  desk.pass(2.9)
  expect(await desk.statusOf(id)).toBe("PENDING")
  desk.pass(0.1)
  const accepted = await desk.read(id)
  expect(accepted).toMatchObject({ readOnly: true, ksef: { ksefStatus: "ACCEPTED" } })
  expect(accepted.ksef?.ksefId).toHaveLength(35)
  expect(accepted.ksef?.ksefId).toMatch(/^5260250274-20261124-/)
  expect(isKsefNumber(accepted.ksef?.ksefId)).toBe(true)
  expect((await desk.listed()).ksef).toEqual(accepted.ksef)
})

test("The number has the day of acceptance in Warsaw, and every document another number", async () => {
  desk.configure({ ksefDelayMs: 30 * 60_000 })
  const ids = [await issue(desk.sandbox, AT_ONCE), await issue(desk.sandbox, AT_ONCE)]
  desk.pass(3600)
  const numbers = await Promise.all(ids.map(async (id) => (await desk.read(id)).ksef?.ksefId))
  expect(numbers[0]).toMatch(/^5260250274-20261125-/)
  expect(new Set(numbers).size).toBe(2)
})

test("Without an order a company's document waits until it is sent by hand or the day ends", async () => {
  const ids = [
    await issue(desk.sandbox),
    await issue(desk.sandbox),
    await issue(desk.sandbox, PERSON),
  ]
  desk.pass(3600)
  const waiting = { readOnly: false, ksef: { ksefStatus: "PENDING", ksefRetryCount: 0 } }
  expect(await Promise.all(ids.map((id) => desk.read(id)))).toEqual([
    waiting,
    waiting,
    { readOnly: false },
  ])
  await desk.control("ksef/send-now", { companyId: "default", invoiceId: ids[0] })
  desk.pass(3)
  expect(await desk.statusesOf(ids)).toEqual(["ACCEPTED", "PENDING", undefined])
  expect((await desk.control("ksef/end-of-day", {})).json).toMatchObject({
    invoices: [{ invoiceId: ids[1], state: "processing" }],
  })
  desk.pass(3)
  expect(await desk.statusesOf(ids)).toEqual(["ACCEPTED", "ACCEPTED", undefined])
})

test("Persons, drafts and pro formas are outside; a person's is sent when ordered, a foreign company's as set", async () => {
  const foreign = {
    "contractor.contractorRegion": "EU",
    "contractor.country": "DE",
    "contractor.taxIdentificationNumber": "DE136695976",
  }
  const draft = { "basicInformation.statusId": "DRAFT" }
  const proForma = { "basicInformation.invoiceType": "PRO_FORMA", ...AT_ONCE }
  const statuses = []
  const trader = { "contractor.contractorType": "PRIVATE_PERSON" }
  const ordered = { ...PERSON, ...AT_ONCE }
  for (const changes of [PERSON, trader, ordered, draft, proForma, foreign]) {
    statuses.push(await desk.statusOf(await issue(desk.sandbox, changes)))
  }
  const outside = undefined
  expect(statuses).toEqual([outside, outside, "PENDING", outside, outside, outside])
  desk.configure({ ksefForeignCompanies: true })
  expect(await desk.statusOf(await issue(desk.sandbox, foreign))).toBe("PENDING")
})

test("A draft saved with the order to submit it is submitted, and can no longer be changed", async () => {
  const draft = { "basicInformation.statusId": "DRAFT", ...AT_ONCE }
  const id = await issue(desk.sandbox, draft)
  expect(await desk.read(id)).toMatchObject({ readOnly: true, ksef: { ksefStatus: "PENDING" } })
  await expect(
    issue(desk.sandbox, { "basicInformation.invoiceId": id, ...AT_ONCE })
  ).rejects.toThrow("Not issued: 400")
})

test("A draft enters KSeF when it is issued, by its id or by a person", async () => {
  const draft = { "basicInformation.statusId": "DRAFT" }
  const ids = [await issue(desk.sandbox, draft), await issue(desk.sandbox, draft)]
  await issue(desk.sandbox, { "basicInformation.invoiceId": ids[0], ...AT_ONCE })
  desk.sandbox.issueDraft("default", Number(ids[1]))
  desk.pass(3)
  expect(await desk.statusesOf(ids)).toEqual(["ACCEPTED", "PENDING"])
})

test("A disconnected account sends nothing more and shows what KSeF said before", async () => {
  const ids = [await issue(desk.sandbox, AT_ONCE), await issue(desk.sandbox)]
  desk.pass(3)
  await desk.control("ksef/reject", { companyId: "default", invoices: 1, attempts: 1 })
  ids.push(await issue(desk.sandbox, AT_ONCE))
  desk.pass(3)
  desk.configure({ ksefConnected: false })
  expect((await desk.control("ksef/end-of-day", {})).json).toEqual({ invoices: [] })
  desk.pass(3600)
  expect(await desk.statusesOf(ids)).toEqual(["ACCEPTED", "PENDING", "ERROR"])
  const refused = await desk.control("ksef/send-now", { companyId: "default", invoiceId: ids[1] })
  expect(refused.status).toBe(400)
  desk.configure({ ksefConnected: true })
  desk.pass(3)
  expect(await desk.statusesOf(ids)).toEqual(["ACCEPTED", "PENDING", "ACCEPTED"])
})

test("What cannot be sent or answered is refused by the control", async () => {
  const invoiceId = await issue(desk.sandbox, AT_ONCE)
  const person = await issue(desk.sandbox, PERSON)
  const send = async (id: number) =>
    (await desk.control("ksef/send-now", { companyId: "default", invoiceId: id })).status
  expect(await send(invoiceId)).toBe(400)
  expect(await send(99)).toBe(400)
  expect(
    (await desk.control("ksef/answer-now", { companyId: "default", invoiceId: person })).status
  ).toBe(400)
  // Sent by hand, an invoice to a private person goes to KSeF too.
  expect(await send(person)).toBe(200)
  desk.pass(3)
  expect(await send(invoiceId)).toBe(400)
  expect(await desk.statusOf(person)).toBe("ACCEPTED")
  expect((await desk.control("ksef/reject", { companyId: "nobody" })).status).toBe(400)
})

test("Accounts are apart: connection, refusals and the end of the day", async () => {
  const other = desk.sandbox.openAccount("default", { key: "other" }).companyId
  await desk.control("ksef/reject", { companyId: other })
  const id = await issue(desk.sandbox)
  await issue(desk.sandbox, {}, "other")
  await desk.control("ksef/end-of-day", { companyId: other })
  desk.pass(3)
  expect(await desk.statusOf(id)).toBe("PENDING")
  expect((await desk.control(`ksef?companyId=${other}`)).json).toMatchObject({
    invoices: [{ companyId: other, state: "refused", message: KSEF_WORDS.content }],
  })
})

test("A restart keeps numbers, refusals, what is on its way and what is left to refuse", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"))
  const options = { dataDir, now: desk.now }
  const first = await startSandbox(options)
  let before: unknown
  const ids: number[] = []
  try {
    first.configure("default", { ksefConnected: true })
    ids.push(await issue(first, AT_ONCE))
    desk.pass(3)
    await desk.control("ksef/reject", { companyId: "default", invoices: 2 }, first)
    ids.push(await issue(first, AT_ONCE))
    desk.pass(3)
    ids.push(await issue(first, AT_ONCE), await issue(first))
    before = await desk.control("ksef", undefined, first)
  } finally {
    await first.close()
  }
  const second = await startSandbox(options)
  try {
    expect(await desk.control("ksef", undefined, second)).toEqual(before)
    desk.pass(3)
    const after = await Promise.all(ids.map((id) => desk.read(id, second)))
    expect(after.map(({ ksef }) => ksef?.ksefStatus)).toEqual([
      "ACCEPTED",
      "ERROR",
      "ERROR",
      "PENDING",
    ])
    expect(second.companies()[0]?.settings.ksefRejecting).toBeNull()
  } finally {
    await second.close()
    rmSync(dataDir, { recursive: true })
  }
})

test("A folder that an older sandbox left knows nothing of KSeF, and is read all the same", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "sandbox-"))
  const { settings, ...company } = desk.sandbox.companies()[0] as Company
  const old = Object.entries(settings).filter(([name]) => !name.startsWith("ksef"))
  const value = { ...company, settings: Object.fromEntries(old) }
  writeFileSync(
    join(dataDir, "sandbox.jsonl"),
    `${JSON.stringify({ table: "companies", value })}\n`
  )
  const sandbox = await startSandbox({ dataDir, now: desk.now })
  try {
    expect(sandbox.companies()[0]?.settings).toMatchObject({
      ksefConnected: false,
      ksefDelayMs: 3000,
    })
  } finally {
    await sandbox.close()
    rmSync(dataDir, { recursive: true })
  }
})
