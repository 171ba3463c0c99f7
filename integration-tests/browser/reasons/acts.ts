import type { Locator } from "playwright-core"
import { takePicture } from "../pictures"
import type { Seat } from "./case"
import { issueByHand, letGoOn } from "./make"

const NOTE = "Sprawdzone w Alterze"

/** A button of the card, or the item in the three-dot menu if it is not among the buttons. */
async function choose({ dashboard }: Seat, key: string, part: Locator = dashboard.widget) {
  const { text, page } = dashboard
  const button = dashboard.button(key, part)
  if ((await button.count()) > 0) return await button.first().click()
  await dashboard.openMenu(part)
  await page.getByRole("menuitem", { name: text(key), exact: true }).click()
}

const endDialog = async ({ dashboard }: Seat) =>
  await dashboard.dialog.waitFor({ state: "detached" })

export const retry = async ({ dashboard }: Seat) => await dashboard.press("actions.retry")

/** Links the sandbox's invoice of this order, or one that was made by hand. */
export async function link(seat: Seat): Promise<void> {
  const { shop, dashboard, request } = seat
  const [kept] = shop.invoicesOf(request.order_id)
  const id = kept ? String(kept.invoiceId) : await issueByHand(shop, request.order_id)
  await choose(seat, "actions.link")
  await dashboard.dialog.getByLabel(dashboard.text("actions.linkDialog.label")).fill(id)
  await dashboard.press("actions.link", dashboard.dialog)
  if (!kept) {
    dashboard.expectProblem(/409 \(Conflict\)/)
    // An invoice made by hand may show another amount; that is displayed and needs a second press.
    const accept = dashboard.button("actions.linkDialog.accept", dashboard.dialog)
    await Promise.race([accept.waitFor().then(async () => await accept.click()), endDialog(seat)])
  }
  await endDialog(seat)
}

/** A KSeF status or payment that was read meanwhile changes the row, at most this many times. */
const TRIES = 3

/**
 * Opens a drawer, answers its only question and submits it. Repeats that, as a person would, if the request
 * has changed since it was shown.
 */
async function answer(seat: Seat, key: string, part?: Locator): Promise<void> {
  const { page, dialog } = seat.dashboard
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await choose(seat, key, part)
    await dialog.getByRole("textbox").fill(NOTE)
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === "POST"),
      seat.dashboard.press(key, dialog),
    ])
    await endDialog(seat)
    if (response.status() !== 409) return
    const refusal = (await response.json()) as { code?: string }
    expect(refusal).toMatchObject({ code: "CHANGED_MEANWHILE" })
    seat.dashboard.expectProblem(/409 \(Conflict\)/)
  }
  throw new Error(`The request changes again and again before "${key}" is pressed`)
}

export const skip =
  (part?: (seat: Seat) => Locator) =>
  async (seat: Seat): Promise<void> =>
    await answer(seat, "actions.skip", part?.(seat))

/** Settles it manually; `kind`: the variant of the button's text, if it has one. */
export const settle =
  (kind?: "difference" | "uncompared") =>
  async (seat: Seat): Promise<void> =>
    await answer(seat, kind ? `actions.settling.${kind}.button` : "actions.settle")

/** States that the invoice is not in the service; it is looked up once more and issued. */
export async function sayNotThere({ shop, dashboard }: Seat): Promise<void> {
  await shop.sandbox.clearFaults()
  await dashboard.press("actions.notThere")
  const prompt = dashboard.page.getByRole("alertdialog")
  await dashboard.press("actions.notTherePrompt.confirm", prompt)
  await prompt.waitFor({ state: "detached" })
  await letGoOn(shop)
}

/** Presses Issue now and confirms the invoice shown. */
export async function issueNow({ dashboard }: Seat): Promise<void> {
  await dashboard.press("actions.issue")
  await dashboard.press("actions.issue", dashboard.page.getByRole("alertdialog"))
}

/** Sends the e-mail, to the buyer or to a typed address. */
export const send =
  (to?: string) =>
  async (seat: Seat): Promise<void> => {
    const { dashboard } = seat
    const { text, dialog } = dashboard
    const first = dashboard.button("actions.send")
    const again = dashboard.button("actions.resend")
    await first.or(again).click()
    if (to) await dialog.getByLabel(text("actions.sendDialog.addresses")).fill(to)
    await dialog
      .getByRole("button", { name: text("actions.send"), exact: true })
      .or(dialog.getByRole("button", { name: text("actions.resend"), exact: true }))
      .click()
    await endDialog(seat)
  }

/** Opens the form of a reason with its button. */
export const openForm = async ({ dashboard }: Seat, key: string): Promise<void> => {
  await dashboard.press(key)
  await dashboard.dialog.waitFor()
}

/** Fills fields of the buyer's form, by field name. */
export async function fillBuyer(
  seat: Seat,
  texts: Record<string, string>,
  kind: "company" | "person" | null = null
): Promise<void> {
  const { text, dialog } = seat.dashboard
  await openForm(seat, "fixes.buyer")
  if (kind) await dialog.getByLabel(text(`buyerForm.kinds.${kind}`)).click()
  for (const [field, value] of Object.entries(texts)) {
    await dialog.getByLabel(text(`buyerForm.${field}`), { exact: true }).fill(value)
  }
}

/** Selects an option in the open form. */
export async function pick({ dashboard }: Seat, control: Locator, option: string): Promise<void> {
  await control.click()
  await dashboard.page.getByRole("option", { name: option, exact: true }).click()
}

export const saveAndRetry = async (seat: Seat) => await submitForm(seat, "buyerForm.saveAndRetry")

/** Takes a picture of the open form and submits it with its button. */
export async function submitForm(seat: Seat, button: string): Promise<void> {
  const { dashboard, request } = seat
  const [code] = [...request.reasons, ...request.send_reasons].map((one) => one.code)
  await takePicture(dashboard.page, `reason-${code}-${dashboard.language}-form`)
  await dashboard.press(button, dashboard.dialog)
  await endDialog(seat)
}

/** Follows a reason's link, checks that its page exists, and returns to where the reason is shown. */
export async function follow({ dashboard }: Seat, key: string, path: string): Promise<void> {
  const { page, text } = dashboard
  const here = page.url()
  await dashboard.widget
    .getByRole("link", { name: text(key), exact: true })
    .first()
    .click()
  await page.waitForURL(`**/app${path}`)
  await page.getByRole("heading").first().waitFor()
  await page.goto(here)
  await dashboard.widget.waitFor()
}

/** Ends the faults, after which the request continues automatically. */
export async function wait({ shop }: Seat): Promise<void> {
  await shop.sandbox.clearFaults()
  await letGoOn(shop)
  await shop.sweep()
}
