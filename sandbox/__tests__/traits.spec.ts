import { startSandbox, type CompanyOptions, type Sandbox } from "../index"
import { TRAITS } from "../traits/traits"
import { call, issue } from "./example"

type Shown = {
  basicInformation: {
    invoiceId: number
    statusId: string
    issueDate: string
    saleDate: string
    grossPrice: number
  }
  contractor: { contractorName: string; postCode: string; taxIdentificationNumber: string }
  payments: { dueDate: string }
  additionalDetails?: string
}
type Page = { invoices: Shown[]; pagesAmount: string }

let sandbox: Sandbox
let rolls: number[] = []

beforeAll(async () => {
  sandbox = await startSandbox({ random: () => rolls.shift() ?? 0.5 })
})
afterEach(async () => {
  rolls = []
  await sandbox.reset()
})
afterAll(() => sandbox.close())

const turnOn = (settings: CompanyOptions["settings"]) =>
  sandbox.configure("default", settings ?? {})

async function list(query = ""): Promise<Page> {
  return (await call(sandbox, `GET /sales?${query}`)).data as Page
}
async function read(id: number, key?: string): Promise<Shown> {
  const reply = await call(sandbox, `GET /sales/invoice?ref=${id}`, undefined, key ? { key } : {})
  return (reply.data as { invoice: Shown }).invoice
}
const idsOf = (page: Page) =>
  page.invoices.map(({ basicInformation }) => basicInformation.invoiceId)

test("Its own spelling is shown in list and read; what was saved stays as it was sent", async () => {
  turnOn({
    barePostcodes: true,
    warsawDates: true,
    prefixedTaxNumbers: true,
    respelledNames: true,
  })
  const id = await issue(sandbox, { "contractor.contractorName": "Żółw sp. z o.o." })
  for (const shown of [await read(id), (await list()).invoices[0]]) {
    expect(shown).toMatchObject({
      basicInformation: {
        issueDate: "2026-03-04T23:00:00.000Z",
        saleDate: "2026-03-03T23:00:00.000Z",
      },
      contractor: {
        contractorName: "ŻÓŁW  SP.  Z  O.O.",
        postCode: "81001",
        taxIdentificationNumber: "PL1234563218",
      },
      payments: { dueDate: "2026-03-04T23:00:00.000Z" },
    })
  }
  expect(sandbox.invoices()[0]?.request.contractor.postCode).toBe("81-001")
  expect(sandbox.traitsMet()).toEqual({
    default: { barePostcodes: 2, warsawDates: 2, prefixedTaxNumbers: 2, respelledNames: 2 },
  })
})

test("A document is shown as another kind, and as saved at another time, than it was", async () => {
  const at = () => sandbox.invoices()[0]?.savedAt ?? ""
  turnOn({ showsProFormas: true, uploadClockMs: 3_600_000 })
  const id = await issue(sandbox)
  const ahead = new Date(Date.parse(at()) + 3_600_000).toISOString()
  for (const shown of [await read(id), (await list("invoiceType=SALES")).invoices[0]]) {
    expect(shown?.basicInformation).toMatchObject({ invoiceType: "PRO_FORMA", uploadDate: ahead })
  }
  expect(sandbox.invoices()[0]?.request.basicInformation.invoiceType).toBe("SALES")
  expect(sandbox.traitsMet()).toEqual({ default: { showsProFormas: 2, uploadClockMs: 2 } })
})

test("The list shows more than was asked for, and no drafts", async () => {
  turnOn({ listsEveryType: true, listsNoDrafts: true })
  const sale = await issue(sandbox)
  const other = await issue(sandbox, { "basicInformation.invoiceType": "PRO_FORMA" })
  const draft = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  expect(idsOf(await list("invoiceType=SALES")).sort()).toEqual([sale, other].sort())
  expect((await read(draft)).basicInformation.statusId).toBe("DRAFT")
  expect(sandbox.traitsMet()).toEqual({ default: { listsEveryType: 1, listsNoDrafts: 1 } })
})

test("An empty list is shown as null, of one page", async () => {
  turnOn({ nullsEmptyLists: true })
  expect(await list()).toMatchObject({ invoices: null, pagesAmount: "1", sumGross: "0.00" })
  const id = await issue(sandbox)
  expect(idsOf(await list())).toEqual([id])
  expect(sandbox.traitsMet()).toEqual({ default: { nullsEmptyLists: 1 } })
})

test("A contractor is shown by the account's own list, whatever the name that was sent", async () => {
  turnOn({ ownNames: true, respelledNames: true })
  const names: unknown[] = []
  for (const name of ["Żółw sp. z o.o.", "ŻÓŁW SP. Z O.O."]) {
    const id = await issue(sandbox, { "contractor.contractorName": name })
    names.push((await read(id)).contractor.contractorName)
  }
  expect(names[0]).toMatch(/^Kontrahent \d+$/)
  expect(names[1]).toBe(names[0])
  expect(sandbox.invoices().map((one) => one.request.contractor.contractorName)).toContain(
    "Żółw sp. z o.o."
  )
})

test("Warsaw's midnight is two hours before that of UTC in summer", async () => {
  turnOn({ warsawDates: true })
  const id = await issue(sandbox, {
    "basicInformation.issueDate": "2026-07-01T00:00:00.000Z",
    "basicInformation.saleDate": "2026-07-01T00:00:00.000Z",
  })
  expect((await read(id)).basicInformation.issueDate).toBe("2026-06-30T22:00:00.000Z")
})

test("The search goes over the account's own spelling", async () => {
  turnOn({ respelledNames: true })
  await issue(sandbox)
  expect(idsOf(await list("searchPhrase=Pracownia%20Ceramiki"))).toEqual([])
  expect(idsOf(await list("searchPhrase=pracownia"))).toHaveLength(1)
})

test("Hidden references are in neither the list nor a read", async () => {
  turnOn({ omitAdditionalDetails: true })
  const id = await issue(sandbox)
  expect(await read(id)).not.toHaveProperty("additionalDetails")
  expect((await list()).invoices[0]).not.toHaveProperty("additionalDetails")
  expect(sandbox.traitsMet()).toEqual({ default: { omitAdditionalDetails: 2 } })
})

test("Ties in an order of chance let one be on both pages and another on none", async () => {
  turnOn({ randomTies: true, maxPerPage: 2 })
  const ids: number[] = []
  for (let count = 0; count < 3; count += 1) ids.push(await issue(sandbox))
  rolls = [0.1, 0.2, 0.3, 0.2, 0.3, 0.1]
  const pages = [await list("documentsPerPage=100"), await list("pageNumber=2")]
  expect(pages.map(idsOf)).toEqual([[ids[2], ids[1]], [ids[2]]])
  expect(pages[0]?.pagesAmount).toBe("2")
  expect(sandbox.traitsMet()).toEqual({ default: { randomTies: 2, maxPerPage: 2 } })
})

test("Newer dates stay before older ones when ties are in an order of chance", async () => {
  turnOn({ randomTies: true })
  const older = await issue(sandbox)
  const newer = await issue(sandbox, { "basicInformation.issueDate": "2026-03-06T00:00:00.000Z" })
  rolls = [0.9, 0.1]
  expect(idsOf(await list())).toEqual([newer, older])
})

test("Without traces a mailed invoice stays ISSUED, and the outbox still tells", async () => {
  turnOn({ hidesSent: true })
  const invoiceId = await issue(sandbox)
  await call(sandbox, "POST /sales/invoice/send", { invoiceId, recipientFromSystem: true })
  expect((await read(invoiceId)).basicInformation.statusId).toBe("ISSUED")
  expect(sandbox.mails()).toHaveLength(1)
  turnOn({ hidesSent: false })
  expect((await read(invoiceId)).basicInformation.statusId).toBe("SENT")
})

test("A second account of a company begins its ids anew and shows nothing of the first", async () => {
  const first = await issue(sandbox, { additionalDetails: "of the first" })
  const { companyId, keys } = sandbox.openAccount("default")
  const key = keys[0]?.key ?? ""
  const second = await issue(sandbox, { additionalDetails: "of the second" }, key)
  expect([companyId, second]).toEqual(["default-2", first])
  expect((await read(first)).additionalDetails).toBe("of the first")
  expect((await read(first, key)).additionalDetails).toBe("of the second")
  expect(sandbox.companies().find((one) => one.companyId === companyId)).toMatchObject({
    name: sandbox.companies()[0]?.name,
    taxIdentificationNumber: sandbox.companies()[0]?.taxIdentificationNumber,
  })
})

test("Mails, payments and files of equal ids in two accounts are kept apart", async () => {
  const { companyId, keys } = sandbox.openAccount("default", { key: "second-key" })
  const options = { key: keys[0]?.key ?? "" }
  const invoiceId = await issue(sandbox)
  await issue(sandbox, {}, options.key)
  await call(sandbox, "POST /sales/invoice/send", { invoiceId, recipientFromSystem: true }, options)
  await call(sandbox, "POST /sales/markUnpaid", { invoiceIds: [invoiceId] }, options)
  const ofFirst = await call(sandbox, "POST /sales/pdfUrl", { invoiceId })
  const ofSecond = await call(sandbox, "POST /sales/pdfUrl", { invoiceId }, options)
  expect(sandbox.invoices()).toMatchObject([
    { companyId: "default", statusId: "ISSUED", isPaid: true },
    { companyId, statusId: "SENT", isPaid: false },
  ])
  expect(new URL(String(ofFirst.data)).pathname).not.toBe(new URL(String(ofSecond.data)).pathname)
  expect((await fetch(String(ofSecond.data))).status).toBe(200)
})

test("Accounts that share their ids give none twice", async () => {
  const ids = [await issue(sandbox), await issue(sandbox, {}, sandbox.keyOf("second"))]
  expect(new Set(ids).size).toBe(2)
})

test("Another process switches traits, opens an account and issues a draft", async () => {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(`${sandbox.controlUrl}/_sandbox/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    })
    return await response.json()
  }
  await post("companies", { companyId: "default", settings: { hidesSent: true, maxPerPage: 5 } })
  expect(sandbox.companies()[0]?.settings).toMatchObject({ hidesSent: true, maxPerPage: 5 })
  expect(await post("accounts", { companyId: "default", key: "live" })).toMatchObject({
    company: { companyId: "default-2", keys: [{ key: "live" }] },
  })
  const invoiceId = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  expect(await post("issue-draft", { companyId: "default", invoiceId })).toMatchObject({
    invoice: { invoiceNumber: "1/3/2026", statusId: "ISSUED" },
  })
  expect(await post("issue-draft", { companyId: "default", invoiceId })).toHaveProperty("error")
  expect(sandbox.drafts()).toEqual([])
})

test("Another process deletes a draft: nothing shows it, and its id is not given again", async () => {
  const remove = async (invoiceId: number) => {
    const response = await fetch(`${sandbox.controlUrl}/_sandbox/delete-draft`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ companyId: "default", invoiceId }),
    })
    return await response.json()
  }
  const invoiceId = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  const read = async () => (await call(sandbox, `GET /sales/invoice?ref=${invoiceId}`)).status
  expect(await read()).toBe(200)
  expect(await remove(invoiceId)).toMatchObject({ invoice: { invoiceId } })
  expect(sandbox.drafts()).toEqual([])
  expect(await read()).toBe(400)
  expect(await remove(invoiceId)).toHaveProperty("error")
  const issued = await issue(sandbox)
  expect(issued).not.toBe(invoiceId)
  expect(await remove(issued)).toHaveProperty("error")
})

test("The page explains every trait and shows a draft with the way to issue it", async () => {
  await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  const page = await (await fetch(sandbox.controlUrl)).text()
  for (const [name, words] of Object.entries(TRAITS)) {
    expect(page).toContain(`data-setting="${name}"`)
    expect(page).toContain(words.replace("'", "&#39;"))
  }
  expect(page).toContain('data-issue="90001"')
  expect(page).toContain('data-remove="90001"')
})

test("A draft may take a number, which it keeps when it is issued", async () => {
  turnOn({ numbersDrafts: true })
  const invoiceId = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  expect(sandbox.drafts()).toMatchObject([{ invoiceNumber: "1/3/2026" }])
  const sent = await call(sandbox, "POST /sales/invoice/send", {
    invoiceId,
    recipientFromSystem: true,
  })
  expect(sent.status).toBe(400)
  await issue(sandbox, { "basicInformation.invoiceId": invoiceId })
  expect(await issue(sandbox)).not.toBe(invoiceId)
  expect(sandbox.invoices().map(({ invoiceNumber }) => invoiceNumber)).toEqual([
    "1/3/2026",
    "2/3/2026",
  ])
})

test("A draft may be issued at once, or become another document when it is posted by its id", async () => {
  turnOn({ ignoresDrafts: true })
  await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  expect([sandbox.drafts().length, sandbox.invoices().length]).toEqual([0, 1])
  turnOn({ ignoresDrafts: false, ignoresInvoiceIds: true })
  const draftId = await issue(sandbox, { "basicInformation.statusId": "DRAFT" })
  expect(await issue(sandbox, { "basicInformation.invoiceId": draftId })).not.toBe(draftId)
  expect([sandbox.drafts().length, sandbox.invoices().length]).toEqual([1, 2])
})
