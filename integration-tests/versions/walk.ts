import type { Browser } from "playwright-core"
import type { Dashboard } from "../browser/dashboard"
import type { Language } from "../browser/texts"
import type { RunningApp } from "../package/running-app"
import type { Sandbox } from "../../sandbox"
import { readMedusaWords } from "./medusa-words"
import { Newcomer, type Lap } from "./newcomer"

/** Medusa's own forms for fulfillments and shipments cause this console message. */
const UNTITLED_FORMS = /`DialogContent` requires a `DialogTitle`/

/** How long the invoice may take to appear on the open page. */
const COMES_MS = 90_000

const MOMENT = "paid_and_shipped"
const CATEGORIES = { goods: "Towary", delivery: "Dostawa" }
/** The shipping option of every order in a walk. */
const DELIVERY = "Kurier InPost"

export type Walk = {
  language: Language
  seconds: number
  /** An estimate: includes the time to look for each button, and to read every word that is shown. */
  personSeconds: number
  acts: number
  words: number
  laps: readonly Lap[]
}

type Place = {
  browser: Browser
  shop: RunningApp
  sandbox: Sandbox
  /** The app's folder, whose dashboard has the labels. */
  app: string
  pictures: string | null
}

/**
 * From the login to a correct, mailed invoice, with clicks and typing alone: through the guide until the shop
 * is live, then an order that a customer placed is paid, packed and shipped in Medusa's own pages.
 *
 * @throws Error if something a person needs is not shown, or if the invoice is not correct.
 */
export async function walk(place: Place, language: Language, displayId: number): Promise<Walk> {
  const { browser, shop, sandbox, app, pictures } = place
  const labels = readMedusaWords(app, language)
  const person = await Newcomer.arrive(browser, shop, { language, labels, pictures })
  const { dashboard } = person
  try {
    await findGuide(person)
    await goThroughGuide(person)
    await goLive(person)
    expectNoProblems(dashboard)
    const orderId = await sellOrder(person, displayId)
    await seeInvoice(person)
    const { seconds, personSeconds, acts, laps } = person
    expectNoProblems(dashboard)
    await judge(shop, sandbox, orderId)
    return { language, seconds, personSeconds, acts, words: person.words, laps }
  } catch (error) {
    await person.takePicture("failed").catch(() => undefined)
    const problems = dashboard.takeProblems().join("\n")
    throw new Error(`In ${language}, ${dashboard.page.url()}: ${String(error)}\n${problems}`)
  } finally {
    await dashboard.close()
  }
}

function expectNoProblems(dashboard: Dashboard): void {
  const problems = dashboard.takeProblems()
  if (problems.length > 0) throw new Error(problems.join("\n"))
}

/** The first page says that nothing is issued yet, and links to the guide. */
async function findGuide(person: Newcomer): Promise<void> {
  const { dashboard } = person
  const { page, text } = dashboard
  await dashboard.logIn("/orders")
  const notice = page.getByTestId("invoices-attention")
  await person.read(text("notices.notLive.text"), notice)
  await person.note("log in")
  await person.press(text("notices.notLive.link"), notice)
  await page.waitForURL("**/app/invoicing")
}

async function goThroughGuide(person: Newcomer): Promise<void> {
  const { dashboard } = person
  const { page, text } = dashboard
  const main = page.locator("main")
  const guide = page.getByRole("group", { name: text("guide.title") })
  const stepOf = (name: string) =>
    guide.getByRole("listitem").filter({ hasText: text(`guide.${name}.title`) })
  const untilDone = async (name: string) =>
    await stepOf(name)
      .getByRole("img", { name: text("guide.states.done") })
      .waitFor()

  await untilDone("key")
  await person.read([text("guide.body"), text("guide.key.works")], guide)
  await person.note("guide")

  await person.click(guide.getByRole("radio", { name: text(`guide.when.choices.${MOMENT}`) }))
  await person.press(text("guide.when.use"), guide)
  await untilDone("when")
  await person.note("when")

  await dashboard.sees(/23/, stepOf("vat"))
  await person.press(text("guide.vat.open"), guide)
  await person.read(text("settings.sections.vat.title"), dashboard.dialog)
  await person.press(text("actions.cancel"), dashboard.dialog)
  await dashboard.dialog.waitFor({ state: "detached" })
  await person.note("VAT")

  await person.press(text("guide.mapping.open"), guide)
  await page.waitForURL("**/app/invoicing/mapping")
  // Categories and projects each have a field with this name, and the hint distinguishes them.
  const everythingElse = main.getByRole("combobox", {
    name: text("mapping.fallbackCategory.label"),
    description: text("mapping.fallbackCategory.hint"),
  })
  await person.type(everythingElse, CATEGORIES.goods)
  await person.type(main.getByLabel(text("mapping.shippingCategory.label")), CATEGORIES.delivery)
  await person.press(text("settings.save"), main)
  // What the latest orders' invoices would have become.
  await person.read(text("settingsQuestion.past"), main)
  await person.press(text("settingsQuestion.save"), main)
  await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
  await person.goTo(text("menu"))
  // The share of the sales that now has a category.
  await dashboard.sees(/100/, stepOf("mapping"))
  await person.note("mapping")

  await person.press(text("guide.preview.open"), guide)
  await person.read([...Object.values(CATEGORIES), /\d+[.,]\d{2}/], dashboard.dialog)
  await person.takePicture("preview open")
  await person.press(text("preview.close"), dashboard.dialog)
  await untilDone("preview")
  await person.note("preview")

  await dashboard.sees(text("guide.replyTo.body"), stepOf("replyTo"))
}

async function goLive(person: Newcomer): Promise<void> {
  const { dashboard } = person
  const { page, text } = dashboard
  const guide = page.getByRole("group", { name: text("guide.title") })
  await person.press(text("guide.live.go"), guide)
  const question = page.getByRole("alertdialog")
  const when = text(`guide.live.when.${MOMENT}`)
  await person.read([text("guide.live.sure"), new RegExp(when)], question)
  await person.takePicture("question")
  await person.press(text("guide.live.go"), question)
  await dashboard.sees(text("guide.live.on", { when }), guide)
  await person.note("go live")
}

/** Captures the payment, packs and ships, in Medusa's own pages; returns the order's id. */
async function sellOrder(person: Newcomer, displayId: number): Promise<string> {
  const { dashboard, labels } = person
  const { page, text } = dashboard
  const main = page.locator("main")
  dashboard.expectProblem(UNTITLED_FORMS)
  await person.goTo(labels.orders)
  await page.waitForURL("**/app/orders")
  await person.click(main.getByText(`#${displayId}`, { exact: true }).first())
  await page.waitForURL("**/app/orders/order_*")
  const orderId = new URL(page.url()).pathname.split("/").at(-1) ?? ""
  await person.read(text(`invoice.empty.completeWhen.${MOMENT}`), dashboard.widget)
  await person.note("order")

  const capture = main.getByRole("button", { name: labels.capture, exact: true })
  await person.click(capture)
  await person.press(labels.confirm, page.getByRole("alertdialog"))
  await capture.waitFor({ state: "detached" })
  await person.note("capture")

  const unfulfilled = main.getByRole("heading", { name: labels.unfulfilled, exact: true })
  await person.click(unfulfilled.locator("xpath=..").getByRole("button").last())
  await person.click(page.getByRole("menuitem", { name: labels.fulfill, exact: true }))
  // The customer's choice is filled in once it was loaded.
  await dashboard.sees(DELIVERY, dashboard.dialog)
  await person.press(labels.createFulfillment, dashboard.dialog)
  await unfulfilled.waitFor({ state: "detached" })
  await person.note("fulfill")

  await person.press(labels.markAsShipped, main)
  await person.press(labels.save, dashboard.dialog)
  await dashboard.dialog.waitFor({ state: "detached" })
  await person.note("ship")
  return orderId
}

/** Waits on the order's page, which stays open; after that nothing is left to do on the first page. */
async function seeInvoice(person: Newcomer): Promise<void> {
  const { dashboard, labels } = person
  const { page, text } = dashboard
  await dashboard.widget.getByText(dashboard.badge("issued")).waitFor({ timeout: COMES_MS })
  await dashboard.widget
    .getByText(text("sendStates.sent"), { exact: true })
    .first()
    .waitFor({ timeout: COMES_MS })
  await dashboard.showWidget()
  await person.note("invoice")
  const answered = page.waitForResponse("**/admin/invoicing/notices")
  await person.goTo(labels.orders)
  await answered
  await page.getByTestId("invoices-attention").waitFor({ state: "detached" })
}

type Order = { order: { total: number; status: string } }
type Buyer = { order: { email: string } }

/** Exactly one invoice, matching the order, and one e-mail about it to the buyer. */
async function judge(shop: RunningApp, sandbox: Sandbox, orderId: string): Promise<void> {
  const { order } = await shop.read<Order>(`/admin/orders/${orderId}`)
  const { order: buyer } = await shop.read<Buyer>(`/admin/orders/${orderId}?fields=email`)
  const invoices = sandbox.invoices()
  const mails = sandbox.mails()
  const found = {
    status: order.status,
    gross: invoices.map(({ totals }) => Number(totals.gross).toFixed(2)),
    mailed: mails.map(({ invoiceId, to }) => `${invoiceId} ${to.join(" ")}`),
  }
  const wanted = {
    status: "completed",
    gross: [order.total.toFixed(2)],
    mailed: [`${invoices[0]?.invoiceId} ${buyer.email}`],
  }
  if (JSON.stringify(found) !== JSON.stringify(wanted)) {
    throw new Error(`Wanted ${JSON.stringify(wanted)}, found ${JSON.stringify(found)}`)
  }
}
