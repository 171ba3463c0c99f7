import { readFile } from "node:fs/promises"
import type { Browser, BrowserContext, Locator, Page } from "playwright-core"

const WORDS = {
  en: {
    locale: "en-GB",
    language: "English",
    account: "Account",
    register: "Create an account",
    firstName: "First name",
    lastName: "Last name",
    password: "Password",
    email: "E-mail",
    add: "Add to cart",
    checkout: "Checkout",
    street: "Street and number",
    postcode: "Postcode",
    city: "City",
    country: "Country",
    wanted: "I want an invoice for a company",
    taxId: "NIP or EU VAT number",
    company: "Company name",
    sameAddress: "The company's address is the delivery address",
    toDelivery: "Continue to delivery",
    toPayment: "Continue to payment",
    place: "Pay and place the order",
    edit: "Edit",
    thanks: "Thank you for your order",
    invoices: "Invoices",
    download: /^Download PDF, invoice .+$/,
    wrongNip: "This NIP is mistyped: its check digit does not fit.",
    shortNip: "A NIP has 10 digits.",
    wrongGerman: "This does not look like a VAT number of Germany.",
    noCompany: "Enter the company's name.",
    notYet: "Your invoice is on its way.",
    byMail: (email: string) => `The invoice will come by e-mail to ${email}`,
    logIn: "Please log in to your account to download the invoice.",
    notThere: "There is no such invoice in your account.",
    busy: "The invoice cannot be downloaded right now.",
  },
  pl: {
    locale: "pl-PL",
    language: "Polski",
    account: "Konto",
    register: "Załóż konto",
    firstName: "Imię",
    lastName: "Nazwisko",
    password: "Hasło",
    email: "E-mail",
    add: "Dodaj do koszyka",
    checkout: "Do kasy",
    street: "Ulica i numer",
    postcode: "Kod pocztowy",
    city: "Miejscowość",
    country: "Kraj",
    wanted: "Chcę fakturę na firmę",
    taxId: "NIP lub numer VAT UE",
    company: "Nazwa firmy",
    sameAddress: "Adres firmy jest taki sam jak adres dostawy",
    toDelivery: "Przejdź do dostawy",
    toPayment: "Przejdź do płatności",
    place: "Zamawiam i płacę",
    edit: "Zmień",
    thanks: "Dziękujemy za zamówienie",
    invoices: "Faktury",
    download: /^Pobierz PDF, faktura .+$/,
    wrongNip: "W tym numerze NIP jest błąd: nie zgadza się cyfra kontrolna.",
    shortNip: "NIP ma 10 cyfr.",
    wrongGerman: "To nie jest poprawny numer VAT UE (kraj: Niemcy).",
    noCompany: "Podaj nazwę firmy.",
    notYet: "Faktura jest w przygotowaniu.",
    byMail: (email: string) => `Fakturę przyślemy e-mailem na adres ${email}`,
    logIn: "Zaloguj się na swoje konto, aby pobrać fakturę.",
    notThere: "Na Twoim koncie nie ma takiej faktury.",
    busy: "Nie można teraz pobrać faktury.",
  },
}

export type Language = keyof typeof WORDS
export const LANGUAGES = Object.keys(WORDS) as Language[]

/** React's "the server rendered HTML didn't match the client", as worded in a production build. */
const MISMATCH = /React error #418.*args\[\]=HTML/
const LOADS = 3

/** A buyer at the storefront, in one language; errors in the browser are problems. */
export class Buyer {
  readonly say: (typeof WORDS)[Language]
  private readonly problems: string[] = []
  /** URLs of pages for which React reported a mismatch with the server's HTML. */
  private readonly mismatched = new Set<string>()

  private constructor(
    private readonly url: string,
    readonly context: BrowserContext,
    readonly page: Page,
    readonly language: Language
  ) {
    this.say = WORDS[language]
    page.on("pageerror", ({ message, stack }) => {
      if (MISMATCH.test(message)) this.mismatched.add(page.url())
      else this.problems.push(`thrown at ${page.url()}: ${stack ?? message}`)
    })
    page.on("console", (message) => {
      if (message.type() === "error") this.problems.push(`console: ${message.text()}`)
    })
    context.on("request", (request) => {
      const address = request.url()
      if (address.startsWith("http") && !address.startsWith(url)) {
        this.problems.push(`asked ${address}`)
      }
    })
  }

  /** Opens the shop and selects the language, if it is not the country's. */
  static async open(browser: Browser, url: string, language: Language): Promise<Buyer> {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 1000 },
      acceptDownloads: true,
    })
    context.setDefaultTimeout(60_000)
    const buyer = new Buyer(url, context, await context.newPage(), language)
    await buyer.visit("/")
    if (language === "en") await buyer.press(WORDS.en.language)
    await buyer.page.locator(`html[lang=${language}]`).waitFor({ state: "attached" })
    return buyer
  }

  get main(): Locator {
    return this.page.getByRole("main")
  }

  get invoiceFields(): Locator {
    return this.page.getByTestId("invoice-fields")
  }

  async visit(path: string): Promise<void> {
    await this.page.goto(`${this.url}${path}`)
  }

  async press(name: string | RegExp, part: Locator = this.page.locator("body")): Promise<void> {
    await part.getByRole("button", { name, exact: true }).click()
  }

  async follow(name: string | RegExp, part: Locator = this.page.locator("body")): Promise<void> {
    await part.getByRole("link", { name, exact: true }).click()
  }

  async sees(text: string, part: Locator = this.main): Promise<void> {
    try {
      await part.getByText(text).first().waitFor()
    } catch (error) {
      throw new Error(`"${text}" is not shown (${String(error)}):\n${await part.innerText()}`)
    }
  }

  async register(email: string): Promise<void> {
    await this.follow(this.say.account)
    await this.press(this.say.register)
    await this.fill({
      [this.say.firstName]: "Anna",
      [this.say.lastName]: "Nowak",
      [this.say.email]: email,
      [this.say.password]: "haslo-kupujacej",
    })
    await this.press(this.say.register)
    await this.page.getByRole("heading", { name: /Anna/ }).waitFor()
  }

  /** Puts one piece into the cart and goes to the checkout. */
  async shop(goods: string): Promise<void> {
    await this.visit("/pl")
    await this.follow(new RegExp(goods))
    await this.press(this.say.add)
    await this.follow(this.say.checkout)
    await this.page.getByLabel(this.say.firstName, { exact: true }).waitFor()
  }

  async fillDelivery(email?: string): Promise<void> {
    await this.fill({
      [this.say.firstName]: "Anna",
      [this.say.lastName]: "Nowak",
      [this.say.street]: "ul. Kwiatowa 7",
      [this.say.postcode]: "61-881",
      [this.say.city]: "Poznań",
      ...(email === undefined ? {} : { [this.say.email]: email }),
    })
  }

  async fill(values: Record<string, string>, part: Locator = this.main): Promise<void> {
    for (const [label, value] of Object.entries(values)) {
      await part.getByLabel(label, { exact: true }).fill(value)
    }
  }

  /** From the address step to the order; returns its id. */
  async order(): Promise<string> {
    await this.press(this.say.toDelivery)
    await this.press(this.say.toPayment)
    await this.press(this.say.place)
    await this.sees(this.say.thanks)
    const id = await this.page.locator("[data-order-id]").getAttribute("data-order-id")
    if (!id) throw new Error("The page does not say which order was placed")
    return id
  }

  /** Clicks the link and returns the download. */
  async download(part: Locator): Promise<{ name: string; content: Buffer }> {
    const [download] = await Promise.all([
      this.page.waitForEvent("download"),
      part.getByRole("link", { name: this.say.download }).first().click(),
    ])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  }

  /**
   * What went wrong in the browser.
   *
   * The React in Next.js 15.5 may wrongly report a mismatch with the server's HTML if part of the page
   * arrives during hydration, and renders the page again (react/react#35210, fixed in React 19.3). A real
   * mismatch occurs on every load.
   */
  async findProblems(): Promise<string[]> {
    for (const address of this.mismatched) {
      if (await this.alwaysMismatches(address)) {
        this.problems.push(`${address} is not the page that the server wrote`)
      }
    }
    return this.problems
  }

  private async alwaysMismatches(address: string): Promise<boolean> {
    for (let load = 0; load < LOADS; load += 1) {
      const page = await this.context.newPage()
      let isMismatched = false
      page.on("pageerror", ({ message }) => (isMismatched ||= MISMATCH.test(message)))
      await page.goto(address)
      await page.waitForFunction(
        "Object.keys(document.querySelector('header a')).some((key) => key.startsWith('__reactProps'))"
      )
      await page.waitForTimeout(1_000)
      await page.close()
      if (!isMismatched) return false
    }
    return true
  }

  async close(): Promise<void> {
    await this.context.close()
  }
}

/** Opens a URL in a browser that has never been at the shop, and returns the downloaded file. */
export async function downloadAsStranger(
  browser: Browser,
  address: string
): Promise<{ name: string; content: Buffer }> {
  const context = await browser.newContext({ acceptDownloads: true })
  try {
    const page = await context.newPage()
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      // A download does not become a page, and the browser reports that as an error.
      page.goto(address).catch((error: unknown) => {
        if (!String(error).includes("Download is starting")) throw error
      }),
    ])
    return { name: download.suggestedFilename(), content: await readFile(await download.path()) }
  } finally {
    await context.close()
  }
}
