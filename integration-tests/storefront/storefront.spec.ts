import type { Browser } from "playwright-core"
import type { InvoiceRequestDetail, InvoiceRequestResponse } from "../../src/types"
import { findFaults } from "../browser/axe"
import { startChromium } from "../browser/chromium"
import { takePicture } from "../browser/pictures"
import { readPublishableKey } from "../shop/customers"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { Buyer, downloadAsStranger, LANGUAGES } from "./buyer"
import { Storefront } from "./storefront"

// The storefront is built first, which takes a while on a busy machine.
jest.setTimeout(1_800_000)

/** The shop's URL in e-mails; the test replaces it with the real one. */
const PUBLIC_ADDRESS = "https://api.sklep.example"
const NIP = "123-456-32-18"
const WRONG_NIP = "123-456-32-19"
const COMPANY = "Kowal Wnętrza sp. z o.o."
const LONG_COMPANY =
  "Przedsiębiorstwo Produkcyjno-Handlowo-Usługowe Ceramika Artystyczna i Herbaty Świata Kowalska-Wiśniewska i Wspólnicy spółka z ograniczoną odpowiedzialnością spółka komandytowa"

let shop: ShopUnderTest
let storefront: Storefront
let browser: Browser

beforeAll(async () => {
  const text = "{{invoice_link}}"
  shop = await ShopUnderTest.open({
    name: "storefront",
    options: {
      // No e-mail waits for KSeF here.
      send: "on_issue",
      links: { baseUrl: PUBLIC_ADDRESS },
      email: { pl: { text }, en: { text } },
    },
  })
  shop.sandbox.configure("default", { ksefConnected: true, ksefDelayMs: 0 })
  storefront = await Storefront.open(shop.process.url, await readPublishableKey(shop))
  browser = await startChromium()
})

afterAll(async () => {
  await browser?.close()
  await storefront?.close()
  await shop?.close()
})

/** The link in the e-mail about the order's invoice, pointing to the shop under test. */
function linkInMail(orderId: string): string {
  const [mail] = shop.mailsOf(orderId)
  const [link] = /https:[^\s"<]+\/invoicing\/i\/[\w-]+/.exec(mail?.content ?? "") ?? []
  if (!link) throw new Error(`No link in the mail: ${mail?.content}`)
  return link.replace(PUBLIC_ADDRESS, shop.process.url)
}

const contractorOf = (orderId: string) => {
  const invoices = shop.invoicesOf(orderId)
  expect(invoices).toHaveLength(1)
  return invoices[0]!.request.contractor
}

/** The shop completes the order; returns its request once the buyer's e-mail was sent. */
async function complete(orderId: string): Promise<InvoiceRequestDetail> {
  await shop.complete(orderId)
  return await shop.untilSent(orderId)
}

/** KSeF accepts the invoice; returns its number there. */
async function acceptInKsef({ id }: InvoiceRequestDetail): Promise<string> {
  shop.sandbox.ksef.endOfDay("default")
  return await waitUntil("KSeF's number", async () => {
    await shop.watchKsef()
    const { body } = await shop.get<InvoiceRequestResponse>(`requests/${id}`)
    return body.request.ksef?.number ?? null
  })
}

const fileNameOf = ({ invoice_number }: InvoiceRequestDetail) =>
  `${(invoice_number ?? "").replaceAll("/", "-")}.pdf`

/** A PDF without the time when it was drawn, which the service does again for each download. */
const withoutMoment = (pdf: Buffer) =>
  pdf.toString("latin1").replace(/\(D:\d{14}Z\)|\/ID \[[^\]]*\]/g, "")

const savedMetadata = async (email: string) => {
  const [cart] = await shop.sql<{ metadata: Record<string, unknown> | null }>(
    "select metadata from cart where email = $1 order by created_at desc",
    [email]
  )
  return cart?.metadata ?? null
}

describe.each(LANGUAGES)("a buyer in %s", (language) => {
  let buyer: Buyer
  const picture = async (name: string) =>
    await takePicture(buyer.page, `storefront-${name}-${language}`)

  beforeEach(async () => {
    buyer = await Buyer.open(browser, storefront.url, language)
  })

  afterEach(async () => {
    try {
      expect(await buyer.findProblems()).toEqual([])
    } finally {
      await buyer.close()
    }
  })

  it("with an account asks for a company's invoice, corrects a wrong NIP, and finds the PDF", async () => {
    const { say, page } = buyer
    await buyer.register(`anna-${language}@klientka.example`)
    await picture("account-empty")
    await buyer.shop("Kubek Błękit")
    await buyer.fillDelivery()
    await picture("checkout")
    await buyer.invoiceFields.getByLabel(say.wanted).check()
    const taxId = page.getByLabel(say.taxId)

    // Validated on blur.
    await taxId.fill("123-456")
    await page.getByLabel(say.company).focus()
    await buyer.sees(say.shortNip)
    await taxId.fill(WRONG_NIP)
    await page.getByLabel(say.company).focus()
    await buyer.sees(say.wrongNip)

    // Validated again by the server, which keeps what was typed and reports all errors.
    await buyer.press(say.toDelivery)
    await buyer.sees(say.noCompany)
    await buyer.sees(say.wrongNip)
    expect(await taxId.inputValue()).toBe(WRONG_NIP)
    expect(await taxId.getAttribute("aria-invalid")).toBe("true")
    expect(await buyer.invoiceFields.locator("[aria-invalid=true]:focus").inputValue()).toBe(
      WRONG_NIP
    )
    expect(await page.getByLabel(say.street, { exact: true }).inputValue()).toBe("ul. Kwiatowa 7")
    expect(await findFaults(page, buyer.main)).toEqual([])
    await picture("wrong-nip")

    await taxId.fill(NIP)
    await page.getByLabel(say.company).fill(language === "pl" ? LONG_COMPANY : COMPANY)
    await buyer.press(say.toDelivery)
    await page.getByRole("button", { name: say.toPayment }).waitFor()
    await picture("delivery")
    await buyer.press(say.toPayment)
    await page.getByRole("button", { name: say.place }).waitFor()
    await picture("payment")
    await buyer.press(say.place)
    await buyer.sees(say.thanks)
    await buyer.sees(say.notYet)
    await picture("confirmed")
    const orderId = (await page.locator("[data-order-id]").getAttribute("data-order-id")) ?? ""

    const request = await complete(orderId)
    expect(contractorOf(orderId)).toMatchObject({
      contractorType: "COMPANY",
      contractorName: language === "pl" ? LONG_COMPANY : COMPANY,
      taxIdentificationNumber: "1234563218",
      city: "Poznań",
    })

    await buyer.follow(say.account)
    await buyer.follow(say.invoices)
    const list = page.getByTestId("account-invoices")
    await buyer.sees(request.invoice_number ?? "", list)
    expect(await findFaults(page, buyer.main)).toEqual([])
    await picture("account")
    const fromList = await buyer.download(list)
    expect(fromList.name).toBe(fileNameOf(request))
    expect(fromList.content.subarray(0, 4).toString()).toBe("%PDF")

    const ksefNumber = await acceptInKsef(request)
    await buyer.follow(new RegExp(`#${request.order_display_id}`), list)
    const card = page.getByTestId("order-invoice")
    await buyer.sees(request.invoice_number ?? "", card)
    await buyer.sees(ksefNumber, card)
    expect(await findFaults(page, buyer.main)).toEqual([])
    await picture("order")
    const fromOrder = await buyer.download(card)
    expect(withoutMoment(fromOrder.content)).toBe(withoutMoment(fromList.content))

    const fromMail = await downloadAsStranger(browser, linkInMail(orderId))
    expect(fromMail.name).toBe(fileNameOf(request))
    expect(withoutMoment(fromMail.content)).toBe(withoutMoment(fromList.content))
  })

  it("without an account asks for a German company's invoice and gets it by the mail's link alone", async () => {
    const { say, page } = buyer
    const email = `gast-${language}@firma.example`
    await buyer.shop("Herbata Earl Grey")
    await buyer.fillDelivery(email)
    await buyer.invoiceFields.getByLabel(say.wanted).check()
    await buyer.invoiceFields.getByLabel(say.sameAddress).uncheck()
    await buyer.invoiceFields.getByLabel(say.country).selectOption("de")
    await buyer.fill(
      {
        [say.taxId]: "12345678",
        [say.company]: "Feinkost Müller GmbH",
        [say.street]: "Hauptstr. 5",
        [say.postcode]: "10115",
        [say.city]: "Berlin",
      },
      buyer.invoiceFields
    )
    await buyer.press(say.toDelivery)
    await buyer.sees(say.wrongGerman)
    expect(await savedMetadata(email)).toBeNull()
    expect(await findFaults(page, buyer.main)).toEqual([])
    await picture("german")
    await page.getByLabel(say.taxId).fill("123 456 789")
    const orderId = await buyer.order()
    await buyer.sees(say.byMail(email))
    await picture("confirmed-guest")

    const request = await complete(orderId)
    expect(contractorOf(orderId)).toMatchObject({
      contractorType: "COMPANY",
      contractorName: "Feinkost Müller GmbH",
      taxIdentificationNumber: "DE123456789",
      country: "DE",
      city: "Berlin",
    })

    // The storefront gives it only to logged-in customers.
    await buyer.page.reload()
    await buyer.sees(say.byMail(email))
    expect(await page.getByRole("link", { name: say.download }).count()).toBe(0)
    const refused = await page.request.get(
      `${storefront.url}/api/invoices/${orderId}?language=${language}`
    )
    expect([refused.status(), await refused.text()]).toEqual([
      401,
      expect.stringContaining(say.logIn),
    ])

    const file = await downloadAsStranger(browser, linkInMail(orderId))
    expect(file.name).toBe(fileNameOf(request))
    expect(file.content.subarray(0, 4).toString()).toBe("%PDF")
  })

  it("who thinks better of the company is invoiced as a person", async () => {
    const { say, page } = buyer
    const email = `jednak-${language}@poczta.example`
    await buyer.shop("Czarka matowa")
    await buyer.fillDelivery(email)
    await buyer.invoiceFields.getByLabel(say.wanted).check()
    await buyer.fill({ [say.taxId]: NIP, [say.company]: COMPANY })
    await buyer.press(say.toDelivery)
    await buyer.sees(COMPANY, page.getByTestId("invoice-to"))
    expect(await savedMetadata(email)).toMatchObject({ nip: "1234563218", invoice_requested: true })

    await buyer.follow(say.edit)
    await page.getByLabel(say.taxId).waitFor()
    expect(await page.getByLabel(say.company).inputValue()).toBe(COMPANY)
    await buyer.invoiceFields.getByLabel(say.wanted).uncheck()
    const orderId = await buyer.order()
    await complete(orderId)
    expect(contractorOf(orderId)).toMatchObject({
      contractorType: "PRIVATE_PERSON",
      contractorName: "Anna Nowak",
    })
    expect(contractorOf(orderId)).not.toHaveProperty("taxIdentificationNumber")
  })

  it("is told so in a page of his own when the PDF is another's, or cannot be had right now", async () => {
    const { say } = buyer
    const email = `ewa-${language}@klientka.example`
    await buyer.register(email)
    await buyer.shop("Misa na owoce")
    await buyer.fillDelivery()
    const own = await buyer.order()
    await complete(own)
    const other = await shop.sell()
    await shop.untilSent(other)
    const ask = async (orderId: string) => {
      const answer = await buyer.page.request.get(
        `${storefront.url}/api/invoices/${orderId}?language=${language}`
      )
      expect(answer.headers()["cache-control"]).toBe("private, no-store")
      return [answer.status(), await answer.text()]
    }
    expect(await ask(other)).toEqual([404, expect.stringContaining(say.notThere)])
    expect(await ask("..%2F..%2Fcustomers%2Fme")).toEqual([
      404,
      expect.stringContaining(say.notThere),
    ])
    await shop.sandbox.setFault({
      kind: "429",
      endpoint: "POST /sales/pdfUrl",
      options: { retryAfterSeconds: 30 },
    })
    expect(await ask(own)).toEqual([503, expect.stringContaining(say.busy)])
    await shop.sandbox.clearFaults()
  })
})

it("writes no buyer and no key into the storefront's log", () => {
  expect(storefront.log()).not.toMatch(/@(klientka|firma|poczta)\.example|pk_|1234563218|Bearer/)
})
