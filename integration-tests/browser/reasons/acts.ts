import type { Locator } from "playwright-core"
import { takePicture } from "../pictures"
import type { Seat } from "./case"
import { issueByHand, letGoOn } from "./make"

const NOTE = "Sprawdzone w Alterze"

/** A button of the card, or the item behind the three dots where it is not among the buttons. */
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

/** Links the invoice that the sandbox has of this order, or one that was made by hand. */
export async function link(seat: Seat): Promise<void> {
  const { shop, dashboard, request } = seat
  const [kept] = shop.invoicesOf(request.order_id)
  const id = kept ? String(kept.invoiceId) : await issueByHand(shop, request.order_id)
  await choose(seat, "actions.link")
  await dashboard.dialog.getByLabel(dashboard.text("actions.linkDialog.label")).fill(id)
  await dashboard.press("actions.link", dashboard.dialog)
  if (!kept) {
    dashboard.expectProblem(/409 \(Conflict\)/)
    // Made by hand it may show another amount; then that is shown and wants a second press.
    const accept = dashboard.button("actions.linkDialog.accept", dashboard.dialog)
    await Promise.race([accept.waitFor().then(async () => await accept.click()), endDialog(seat)])
  }
  await endDialog(seat)
}

/** A KSeF status or a payment that was read meanwhile changes the row, so often at most. */
const TRIES = 3

/**
 * Opens a drawer, fills its one question and submits it. Like a person it does so again when the
 * request was changed since it was shown.
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

/** Settles it by hand; `kind`: what the button is called where it has words of its own. */
export const settle =
  (kind?: "difference" | "uncompared") =>
  async (seat: Seat): Promise<void> =>
    await answer(seat, kind ? `actions.settling.${kind}.button` : "actions.settle")

/** Says that the invoice is not in the service; it is looked for once more and issued. */
export async function sayNotThere({ shop, dashboard }: Seat): Promise<void> {
  await shop.sandbox.clearFaults()
  await dashboard.press("actions.notThere")
  const prompt = dashboard.page.getByRole("alertdialog")
  await dashboard.press("actions.notTherePrompt.confirm", prompt)
  await prompt.waitFor({ state: "detached" })
  await letGoOn(shop)
}

/** Presses Issue now and confirms what is shown. */
export async function issueNow({ dashboard }: Seat): Promise<void> {
  await dashboard.press("actions.issue")
  await dashboard.press("actions.issue", dashboard.page.getByRole("alertdialog"))
}

/** Sends the e-mail, to the buyer or to a typed-in address. */
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

/** Opens the form of a reason by its button. */
export const openForm = async ({ dashboard }: Seat, key: string): Promise<void> => {
  await dashboard.press(key)
  await dashboard.dialog.waitFor()
}

/** Fills texts of the buyer's form, each by the name of its field. */
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

/** Chooses one of a list in the open form. */
export async function pick({ dashboard }: Seat, control: Locator, option: string): Promise<void> {
  await control.click()
  await dashboard.page.getByRole("option", { name: option, exact: true }).click()
}

export async function saveAndRetry(seat: Seat): Promise<void> {
  const { dashboard, request } = seat
  const [code] = [...request.reasons, ...request.send_reasons].map((one) => one.code)
  await takePicture(dashboard.page, `reason-${code}-${dashboard.language}-form`)
  await seat.dashboard.press("buyerForm.saveAndRetry", seat.dashboard.dialog)
  await endDialog(seat)
}

/** Follows a reason's link, sees that its page is there, and comes back to where the reason stands. */
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

/** What goes on by itself, once what held it up is over. */
export async function wait({ shop }: Seat): Promise<void> {
  await shop.sandbox.clearFaults()
  await letGoOn(shop)
  await shop.sweep()
}
