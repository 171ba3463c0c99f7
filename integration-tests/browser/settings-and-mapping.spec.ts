import { createHash } from "node:crypto"
import type { Browser, Locator } from "playwright-core"
import { formatShare } from "../../src/admin/components/mapping/format-share"
import { formatMoment } from "../../src/admin/wording/formats"
import type {
  CompanyAccountResponse,
  InvoicingSettingsResponse,
  MappingCoverageResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { describeInChromium, startChromium } from "./chromium"
import { Dashboard } from "./dashboard"
import { takePicture } from "./pictures"
import { LONG_SPEC_LANGUAGES } from "./texts"

jest.setTimeout(400_000)

const NARROW = { width: 768, height: 1000 }
const WIDE = { width: 1280, height: 1000 }

/** The digest of a key as stored in the ledger. */
const digestOf = (key: string) =>
  createHash("sha256").update(`key ${key}`).digest("hex").slice(0, 32)

describeInChromium("the settings and the mapping", () => {
  let shop: ShopUnderTest
  let browser: Browser

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "admin",
      withDashboard: true,
      options: { dueDays: 14 },
      env: { ALTERA_SECOND_API_KEY: "sandbox-key-second" },
    })
    browser = await startChromium()
    await shop.sql("update product_collection set title = $1 where handle = 'swiece'", [
      "Świece sojowe, podgrzewacze i zapachy do domu z pracowni w Kazimierzu Dolnym (edycja limitowana)",
    ])
    await shop.place({ items: { "KUB-01": 2 } })
    await shop.place({ buyer: BUYERS.person, items: { "HER-01": 3, "KSI-01": 1 } })
    await shop.place({ buyer: BUYERS.third, items: { "SWI-01": 1 } })
  })

  afterAll(async () => {
    await browser?.close()
    await shop?.close()
  })

  describe.each(LONG_SPEC_LANGUAGES)("in %s", (language) => {
    let dashboard: Dashboard
    let text: Dashboard["text"]
    let main: Locator
    const section = (name: string) =>
      dashboard.page.getByRole("group", { name: text(`settings.sections.${name}.title`) })
    /** Saves a second time, after the page said that past orders would have become other invoices. */
    const saveKnowing = async (part: Locator, picture: string) => {
      await dashboard.press("settings.save", part)
      await dashboard.sees(text("settingsQuestion.past"), part)
      await part.getByText(text("settingsQuestion.past")).scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `question-${picture}-${language}`)
      await dashboard.press("settingsQuestion.save", part)
    }
    const readFields = async () =>
      (await shop.get<InvoicingSettingsResponse>("settings")).body.fields

    beforeAll(async () => {
      dashboard = await Dashboard.open(browser, shop, language, WIDE)
      text = dashboard.text
      main = dashboard.page.locator("main")
      await dashboard.logIn("/settings/invoicing")
    })

    afterAll(async () => await dashboard?.close())

    afterEach(async () => {
      await dashboard.page.setViewportSize(WIDE)
      expect(dashboard.takeProblems()).toEqual([])
    })

    it("shows every setting with its value and its source, and no key", async () => {
      await dashboard.sees(text("settings.companies.title"), main)
      await dashboard.sees(
        [text("settings.days", { count: 14 }), text("settings.source.option")],
        section("payment")
      )
      await dashboard.sees(
        [text("settings.choices.trigger.order_completed"), text("settings.source.default")],
        section("issuing")
      )
      await dashboard.sees(text("settings.fields.send.note"), section("issuing"))
      expect(await main.innerText()).not.toContain("sandbox-key")
      await takePicture(dashboard.page, `settings-${language}`)
      await dashboard.page.setViewportSize(NARROW)
      expect(await dashboard.isOverflowing(main)).toBe(false)
      await takePicture(dashboard.page, `settings-narrow-${language}`)
    })

    it("is in the sidebar of the dashboard's settings", async () => {
      await dashboard.sees(
        text("settings.menu"),
        dashboard.page.locator("aside").filter({ hasText: text("settings.menu") })
      )
    })

    it("checks a company's key", async () => {
      const name = await shop.nameOf("default", text("page.companies.unnamed"))
      const company = dashboard.page.getByRole("group", { name, exact: true })
      await company
        .getByRole("button", {
          name: text("settings.companies.checkNamed", { company: name }),
        })
        .click()
      await dashboard.sees(text("settings.check.works.title"), company)
      await takePicture(dashboard.page, `settings-check-${language}`)
    })

    it("stores what is edited, refuses what is wrong, and goes back to the option", async () => {
      const payment = section("payment")
      await payment.getByRole("button").first().click()
      const days = dashboard.dialog.getByLabel(text("settings.fields.dueDays.label"))
      await days.fill("900")
      dashboard.expectProblem(/400 \(Bad Request\)/)
      await dashboard.press("settings.save", dashboard.dialog)
      await dashboard.sees(new RegExp(text("settings.wrong")), dashboard.dialog)
      await takePicture(dashboard.page, `settings-refused-${language}`)
      await days.fill("30")
      await saveKnowing(dashboard.dialog, "days")
      await dashboard.dialog.waitFor({ state: "detached" })
      await dashboard.sees(
        [text("settings.days", { count: 30 }), text("settings.source.stored")],
        payment
      )
      expect((await readFields()).dueDays).toMatchObject({ value: 30, source: "stored" })

      await payment
        .getByRole("button", {
          name: text("settings.backTo.optionNamed", {
            field: text("settings.fields.dueDays.label"),
          }),
        })
        .click()
      await dashboard.sees(text("settings.days", { count: 14 }), payment)
      expect((await readFields()).dueDays).toMatchObject({ value: 14, source: "option" })
      const changes = dashboard.page.getByRole("group", { name: text("settings.changes.title") })
      await dashboard.sees(text("settings.fields.dueDays.label"), changes)
      await changes.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-changes-${language}`)
    })

    it("lets invoices to companies into KSeF at once, and others by the end of the day", async () => {
      const { dialog } = dashboard
      const issuing = section("issuing")
      const box = (who: string) =>
        dialog.getByRole("combobox", { name: text(`settings.submit.${who}`), exact: true })
      const words = (moment: string) => text(`settings.choices.sendToKsef.${moment}`)
      const line = (who: string, moment: string) =>
        text("settings.send.line", { who: text(`settings.submit.${who}`), when: words(moment) })
      const byDay = [line("companies", "end_of_day"), line("persons", "end_of_day")]
      await dashboard.sees([...byDay, text("settings.fields.sendToKsef.note")], issuing)

      await issuing.getByRole("button").first().click()
      for (const who of ["companies", "persons"]) {
        expect(await box(who).innerText()).toBe(words("end_of_day"))
      }
      await dashboard.sees(
        [text("settings.fields.sendToKsef.note"), text("settings.submit.personsHint")],
        dialog
      )
      await box("companies").click()
      await dashboard.page.getByRole("option", { name: words("now"), exact: true }).click()
      await box("persons").scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-submit-${language}`)
      await saveKnowing(dialog, "submit")
      await dialog.waitFor({ state: "detached" })
      await dashboard.sees([line("companies", "now"), line("persons", "end_of_day")], issuing)
      expect((await readFields()).sendToKsef).toMatchObject({
        value: { companies: "now", persons: "end_of_day" },
        source: "stored",
      })
      await takePicture(dashboard.page, `settings-submit-row-${language}`)

      const field = text("settings.fields.sendToKsef.label")
      await issuing
        .getByRole("button", { name: text("settings.backTo.defaultNamed", { field }) })
        .click()
      await dashboard.sees(byDay, issuing)
      expect((await readFields()).sendToKsef).toMatchObject({ value: null, source: "default" })
    })

    it("loses no choice by a click beside the form", async () => {
      const { dialog, page } = dashboard
      await section("issuing").getByRole("button").first().click()
      const box = dialog.getByRole("combobox", {
        name: text("settings.fields.completeWhen.label"),
        exact: true,
      })
      await box.click()
      const paid = text("settings.choices.completeWhen.paid")
      await page.getByRole("option", { name: paid, exact: true }).click()
      await page.mouse.click(5, 5)
      await page.waitForTimeout(500)
      expect(await box.innerText()).toBe(paid)
      await dashboard.press("actions.cancel", dialog)
      await dialog.waitFor({ state: "detached" })
    })

    it("asks before another moment takes in orders that exist", async () => {
      const { dialog } = dashboard
      await section("issuing").getByRole("button").first().click()
      await dialog.getByLabel(text("settings.fields.trigger.label")).click()
      const shipped = text("settings.choices.trigger.shipment_created")
      await dashboard.page.getByRole("option", { name: shipped, exact: true }).click()
      await dashboard.press("settings.save", dialog)
      const question = dialog.getByText(text("settingsQuestion.trigger.takenIn"))
      await question.waitFor()
      expect(await dashboard.isInFront(question)).toBe(true)
      expect((await readFields()).trigger).toMatchObject({ source: "default" })
      await takePicture(dashboard.page, `question-trigger-${language}`)
      await dashboard.press("settingsQuestion.save", dialog)
      await dialog.waitFor({ state: "detached" })
      expect((await readFields()).trigger).toMatchObject({ value: "shipment.created" })
      await shop.post("settings", { trigger: null })
      await dashboard.page.reload()
    })

    it("edits the VAT map and the ways of paying in rows", async () => {
      const { dialog } = dashboard
      const label = (rate: string) =>
        dialog.getByRole("combobox", { name: `${text("settings.vat.label")}: ${rate}` })
      const choose = async (box: Locator, option: string) => {
        await box.click()
        await dashboard.page.getByRole("option", { name: option, exact: true }).click()
      }
      await section("vat").getByRole("button").first().click()
      await dashboard.press("settings.addRow", dialog)
      const rate = dialog.getByLabel(text("settings.vat.rate")).last()
      // The first row keeps its rate; the new one is named, and can still be changed.
      await rate.fill("8")
      await dashboard.sees(text("settings.vat.repeated", { rate: "8%" }), dialog)
      expect(await rate.inputValue()).toBe("8")
      expect(await dashboard.button("settings.save", dialog).isDisabled()).toBe(true)
      await takePicture(dashboard.page, `settings-vat-repeated-${language}`)
      await rate.fill("19")
      await dashboard.sees(text("settings.vat.noLabel", { rate: "19" }), dialog)
      expect(await label("19").isDisabled()).toBe(true)
      await dialog.getByRole("alert").scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-vat-no-label-${language}`)
      await rate.fill("0")
      expect(await label("0").innerText()).toBe(text("settings.vat.choose"))
      await choose(label("0"), text("settings.vat.labels.np"))
      await dashboard.sees(text("settings.vat.npHint"), dialog)
      await choose(label("0"), text("settings.vat.labels.zw"))
      await dashboard.sees(text("settings.vat.basisMissing"), dialog)
      dashboard.expectProblem(/400 \(Bad Request\)/)
      await dashboard.press("settings.save", dialog)
      await dashboard.sees(new RegExp(text("settings.vat.wrong")), dialog)
      const basis = dialog.getByLabel(text("settings.vat.basis", { rate: "0%" }))
      const smallSeller = { text: "art. 113 ust. 1" }
      await choose(basis, text("settings.vat.bases.smallSeller", smallSeller))
      await basis.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-vat-${language}`)
      await dashboard.press("settings.save", dialog)
      await dialog.waitFor({ state: "detached" })
      await dashboard.sees("0% → zw (art. 113 ust. 1 ustawy o VAT)", section("vat"))
      expect((await readFields()).vatMap.value["0"]).toEqual([
        { label: "zw", legalBasis: "art. 113 ust. 1 ustawy o VAT" },
      ])
      await takePicture(dashboard.page, `settings-vat-row-${language}`)

      await section("vat").getByRole("button").first().click()
      await choose(basis, text("settings.vat.bases.other"))
      const own = dialog.getByLabel(text("settings.vat.ownBasis", { rate: "0%" }))
      await own.fill("art. 82 ust. 3 ustawy o VAT")
      await dashboard.press("settings.save", dialog)
      await dialog.waitFor({ state: "detached" })
      await dashboard.sees("0% → zw (art. 82 ust. 3 ustawy o VAT)", section("vat"))
      await shop.post("settings", { vatMap: null })
    })

    /**
     * Removes the account that was created when the shop started and compared its ledger with the service.
     */
    const forgetAccounts = async () => {
      await shop.sql("delete from invoicing_account")
      await shop.sql("delete from invoicing_account_key")
      await shop.sql("delete from invoicing_account_statement")
    }

    it("asks which account a replaced key opens, with what that was decided on", async () => {
      const digest = digestOf("sandbox-key-default")
      await forgetAccounts()
      await shop.sql(
        `insert into invoicing_account (id, company_id, since) values
           ('invacc_before', 'default', '2026-02-01T09:00:00Z'),
           ('invacc_now', 'default', '2026-11-20T14:30:00Z')`
      )
      await shop.sql(
        `insert into invoicing_account_key (id, account_id, company_id, key_digest) values
           ('invkey_0', 'invacc_now', 'default', 'of another key'),
           ('invkey_1', 'invacc_now', 'default', $1)`,
        [digest]
      )
      await shop.sql(
        `insert into invoicing_key_evidence (id, company_id, key_digest, seen_at, accounts) values
           ('invseen_a', 'default', $1, '2026-11-20T14:30:00Z', $2::jsonb)`,
        [digest, JSON.stringify([{ accountId: "invacc_before", asked: 3, shown: 1, agreeing: 0 }])]
      )
      await shop.sql(
        `insert into invoicing_request (id, order_id, order_display_id, company_id, state, requested_by,
           account_id, invoice_id, invoice_number, issued_at) values
           ('invreq_a', 'order_a', '1', 'default', 'issued', 'person', 'invacc_before', '7', '7/11/2026', '2026-11-19T10:00:00Z'),
           ('invreq_b', 'order_b', '2', 'default', 'unknown', 'person', 'invacc_before', null, null, null)`
      )
      try {
        await dashboard.visit("/settings/invoicing")
        const company = await shop.nameOf("default", text("page.companies.unnamed"))
        const named = text("settings.companies.accountNamed", { company })
        await main.getByRole("button", { name: named }).click()
        const drawer = dashboard.page.getByRole("dialog")
        const { body } = await shop.get<CompanyAccountResponse>("companies/default/account")
        await dashboard.sees(
          [
            text("settings.accountDialog.title", { company }),
            body.key,
            text("settings.accountDialog.compare"),
            text("settings.accountDialog.another"),
            text("settings.accountDialog.unresolved", { count: 1 }),
            text("settings.accountDialog.seen", { asked: 3, shown: 1, agreeing: 0 }),
          ],
          drawer
        )
        await takePicture(dashboard.page, `settings-account-${language}`)
        await dashboard.press("settings.accountDialog.submit", drawer)
        await dashboard.sees(text("settings.accountDialog.choose"), drawer)
        await drawer.getByRole("radio").first().click()
        await dashboard.press("settings.accountDialog.submit", drawer)
        await dashboard.sees(text("settings.accountDialog.missing"), drawer)
        await drawer.getByRole("textbox").fill("Compared both lists")
        await takePicture(dashboard.page, `settings-account-missing-${language}`)
        await dashboard.press("settings.accountDialog.submit", drawer)
        await dashboard.sees(
          text("settings.accountDialog.stated", { company }),
          dashboard.page.locator("body")
        )
        await dashboard.sees(text("settings.changes.accountSame", { company }), main)
        // The other key of the account that the person named stays in it.
        const rows = await shop.sql<{ id: string; account_id: string }>(
          "select id, account_id from invoicing_account_key where company_id = 'default' order by id"
        )
        expect(rows).toEqual([
          { id: "invkey_0", account_id: "invacc_now" },
          { id: "invkey_1", account_id: "invacc_before" },
        ])
      } finally {
        await shop.sql("delete from invoicing_request where id in ('invreq_a', 'invreq_b')")
        await forgetAccounts()
        await shop.sql("delete from invoicing_key_evidence")
      }
    })

    it("takes no answer about a key that is not the one accepted last, and leads on by a check", async () => {
      const digest = digestOf("sandbox-key-default")
      // The sweep would check the key automatically, but it sends nothing for a company on hold.
      await shop.post("companies/default/pause", { reason: "Keys are replaced" })
      await forgetAccounts()
      await shop.sql(
        `insert into invoicing_account (id, company_id, since) values
           ('invacc_now', 'default', '2026-11-20T14:30:00Z')`
      )
      await shop.sql(
        `insert into invoicing_account_key (id, account_id, company_id, key_digest) values
           ('invkey_0', 'invacc_now', 'default', 'of another key'),
           ('invkey_1', 'invacc_now', 'default', $1)`,
        [digest]
      )
      await shop.sql(
        `insert into invoicing_company (id, checked_key, key_checked_at)
         values ('default', 'of another key', '2026-11-22T13:05:00Z')
         on conflict (id) do update set checked_key = excluded.checked_key,
           key_checked_at = excluded.key_checked_at`
      )
      try {
        await dashboard.visit("/settings/invoicing")
        const named = { company: await shop.nameOf("default", text("page.companies.unnamed")) }
        const button = (key: string) => main.getByRole("button", { name: text(key, named) })
        const { body } = await shop.get<CompanyAccountResponse>("companies/default/account")
        const drawer = dashboard.page.getByRole("dialog")
        const submit = dashboard.button("settings.accountDialog.submit", drawer)
        await dashboard.sees([body.key, body.other_key!.fingerprint], main)
        await button("settings.companies.accountNamed").click()
        await dashboard.sees(
          [
            text("settings.accountDialog.otherKey.title"),
            text("settings.accountDialog.otherKey.next"),
            body.key,
            body.other_key!.fingerprint,
          ],
          drawer
        )
        expect(await submit.isDisabled()).toBe(true)
        await takePicture(dashboard.page, `settings-account-other-key-${language}`)
        await dashboard.press("actions.cancel", drawer)
        await drawer.waitFor({ state: "detached" })
        await button("settings.companies.checkNamed").click()
        // A pause has nothing to do with the key, and nothing green is shown above it.
        await dashboard.sees(text("settings.check.onHold.title"), main)
        await takePicture(dashboard.page, `settings-check-paused-${language}`)
        await button("settings.companies.accountNamed").click()
        await dashboard.sees(text("settings.accountDialog.another"), drawer)
        expect(await submit.isDisabled()).toBe(false)
        await dashboard.press("actions.cancel", drawer)
        await drawer.waitFor({ state: "detached" })
      } finally {
        await shop.sql("delete from invoicing_account")
        await shop.sql("delete from invoicing_account_key")
        await shop.post("companies/default/resume", { cause: "paused" })
      }
    })

    it("says of a rejected key that works again one thing, and what to press", async () => {
      const keyDigest = digestOf("sandbox-key-second")
      // Rejected so often that the sweep does not check it for an hour.
      await shop.sql(
        `insert into invoicing_company (id, key_rejected_times, key_rejected_since, rejected_key)
         values ('hurt', 4, now(), $1) on conflict (id) do update
         set key_rejected_times = 4, key_rejected_since = now(), rejected_key = $1,
           rejection_ended_at = null`,
        [keyDigest]
      )
      await shop.sql(
        `insert into invoicing_company_hold (id, company_id, cause, since, key_digest)
         values ('invhold_a', 'hurt', 'key-rejected', now(), $1)`,
        [keyDigest]
      )
      try {
        await dashboard.visit("/settings/invoicing")
        const name = await shop.nameOf("hurt")
        const company = dashboard.page.getByRole("group", { name, exact: true })
        await company
          .getByRole("button", { name: text("settings.companies.checkNamed", { company: name }) })
          .click()
        const over = text("invoice.hold.over.keyRejected").split("{{since}}")[1] ?? "?"
        await dashboard.sees([text("settings.companies.onHold"), over], company)
        for (const key of ["settings.check.works.title", "settings.check.onHold.title"]) {
          expect(await company.getByText(text(key)).count()).toBe(0)
        }
        await takePicture(dashboard.page, `settings-check-held-${language}`)
        await dashboard.press("page.companies.checkAndResume", company)
        await dashboard.sees(text("settings.companies.works"), company)
        expect(await company.getByRole("status").count()).toBe(0)
      } finally {
        await shop.sql("delete from invoicing_company_hold")
        await shop.sql("update invoicing_company set key_rejected_times = null where id = 'hurt'")
      }
    })

    it("pauses a company with a reason and resumes it", async () => {
      const name = await shop.nameOf("hurt")
      const company = dashboard.page.getByRole("group", { name, exact: true })
      await company
        .getByRole("button", { name: text("settings.companies.pauseNamed", { company: name }) })
        .click()
      await dashboard.press("settings.companies.pause", dashboard.dialog)
      await dashboard.sees(text("settings.pauseDialog.missing"), dashboard.dialog)
      await dashboard.dialog.getByRole("textbox").fill("Stocktaking until Monday")
      await takePicture(dashboard.page, `settings-pause-${language}`)
      await dashboard.press("settings.companies.pause", dashboard.dialog)
      await dashboard.sees([text("settings.companies.paused"), /Stocktaking/], company)
      await company.scrollIntoViewIfNeeded()
      await takePicture(dashboard.page, `settings-paused-${language}`)
      await dashboard.press("page.companies.resume", company)
      await dashboard.sees(text("settings.companies.works"), company)
    })

    describe("on the page of the invoices, while there is none yet", () => {
      const guide = () => dashboard.page.getByRole("group", { name: text("guide.title") })
      const readStart = async () =>
        formatMoment((await shop.status()).start_date ?? "none", language)

      it("leads to the first invoice, and says of each step what it lacks", async () => {
        await dashboard.visit("/invoicing")
        await dashboard.sees([text("guide.key.works"), text("guide.live.title")], guide())
        await dashboard.sees(text("guide.preview.open"), guide())
        await dashboard.sees(/%/, guide())
        await takePicture(dashboard.page, `guide-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await dashboard.isOverflowing(main)).toBe(false)
        await takePicture(dashboard.page, `guide-narrow-${language}`)
      })

      it("asks when an invoice should be issued, with the figures of the shop's own orders", async () => {
        const figures = { orders: 3, completed: 0, paid: 0, shipped: 0, delivered: 0 }
        await dashboard.sees(
          [text("guide.when.title"), text("guide.when.figures", figures)],
          guide()
        )
        await guide()
          .getByRole("radio", { name: text("guide.when.choices.paid_and_shipped") })
          .click()
        await dashboard.press("guide.when.use", guide())
        await dashboard.sees(
          text("guide.live.on", { when: text("guide.live.when.paid_and_shipped") }),
          guide()
        )
        await takePicture(dashboard.page, `guide-when-${language}`)
        expect((await readFields()).completeWhen).toMatchObject({ value: "paid_and_shipped" })
        await shop.post("settings", { completeWhen: null, trigger: null })
        await dashboard.page.reload()
      })

      it("can be put away and taken out again", async () => {
        await dashboard.press("guide.putAway", guide())
        await guide().waitFor({ state: "detached" })
        await dashboard.page.reload()
        await dashboard.press("guide.takeOut", main)
        await dashboard.sees(text("guide.live.title"), guide())
      })

      it("previews the latest order and issues nothing", async () => {
        await dashboard.press("guide.preview.open", guide())
        await dashboard.sees(text("preview.description"), dashboard.dialog)
        await dashboard.escapeDialog()
        expect(shop.sandbox.invoices()).toEqual([])
        const step = guide()
          .getByRole("listitem")
          .filter({ hasText: text("guide.preview.title") })
        await step.getByRole("img", { name: text("guide.states.done") }).waitFor()
        await dashboard.page.reload()
        await step.getByRole("img", { name: text("guide.states.done") }).waitFor()
      })

      it("stops for a trial and goes live again when that is confirmed", async () => {
        await dashboard.press("guide.live.trial", guide())
        // Three unpaid orders lead to no recommendation, and by default no invoice would ever be issued.
        await dashboard.sees(text("guide.live.unanswered"), guide())
        const go = guide().getByRole("button", { name: text("guide.live.go"), exact: true })
        expect(await go.isDisabled()).toBe(true)
        expect((await readFields()).live).toMatchObject({ value: false, source: "stored" })
        await takePicture(dashboard.page, `guide-trial-${language}`)
        await guide()
          .getByRole("radio", { name: text("guide.when.choices.never") })
          .click()
        await dashboard.sees(text("guide.live.off", { start: await readStart() }), guide())
        await dashboard.press("guide.live.go", guide())
        const question = dashboard.page.getByRole("alertdialog")
        await dashboard.sees(
          text("guide.live.consequence", {
            when: text("guide.live.when.never"),
            start: await readStart(),
          }),
          question
        )
        await takePicture(dashboard.page, `guide-sure-${language}`)
        await dashboard.press("guide.live.go", question)
        await dashboard.sees(
          text("guide.live.on", { when: text("guide.live.when.never") }),
          guide()
        )
        const { live, completeWhen } = await readFields()
        expect(live).toMatchObject({ value: true })
        expect(completeWhen).toMatchObject({ value: "never", source: "stored" })
        await shop.post("settings", { live: null, completeWhen: null, trigger: null })
      })

      it("keeps, put away, what goes live, and every page says that the shop is not", async () => {
        await shop.post("settings", { live: false })
        await dashboard.page.reload()
        await dashboard.press("guide.putAway", guide())
        await guide().waitFor({ state: "detached" })
        const left = dashboard.page.getByRole("group", { name: text("guide.live.title") })
        await dashboard.sees([text("guide.live.title"), text("guide.when.title")], left)
        await dashboard.sees(text("settings.companies.notLive"), main)
        await takePicture(dashboard.page, `guide-put-away-${language}`)
        await dashboard.visit("/settings/invoicing")
        await dashboard.sees(text("settings.companies.notLive"), main)
        await dashboard.visit("/orders")
        const notice = dashboard.page.getByTestId("invoices-attention")
        await dashboard.sees([text("notices.notLive.badge"), text("notices.notLive.text")], notice)
        await takePicture(dashboard.page, `orders-not-live-${language}`)
        await shop.post("settings", { live: null })
        await notice.getByRole("link", { name: text("notices.notLive.link") }).click()
        await dashboard.page.waitForURL("**/app/invoicing")
        await dashboard.press("guide.takeOut", main)
        await dashboard.sees(text("guide.live.title"), guide())
      })

      it("goes live with the answer that is marked, saved before or not", async () => {
        await shop.post("settings", { live: false })
        await dashboard.page.reload()
        await guide()
          .getByRole("radio", { name: text("guide.when.choices.paid_and_shipped") })
          .click()
        await dashboard.press("guide.live.go", guide())
        const question = dashboard.page.getByRole("alertdialog")
        const when = text("guide.live.when.paid_and_shipped")
        await dashboard.sees(
          text("guide.live.consequence", { when, start: await readStart() }),
          question
        )
        await dashboard.press("guide.live.go", question)
        await dashboard.sees([text("guide.live.on", { when }), text("guide.bodyLive")], guide())
        expect((await readFields()).completeWhen).toMatchObject({ value: "paid_and_shipped" })
        await shop.post("settings", { live: null, completeWhen: null, trigger: null })
        await dashboard.page.reload()
      })
    })

    describe("on the page of the mapping", () => {
      const category = (name: string) => main.getByLabel(`${text("mapping.category")}: ${name}`)
      /** The share as the server computes it now, formatted as on the page. */
      const shareOf = async (part: "with_category" | "with_project") => {
        const { body } = await shop.get<MappingCoverageResponse>("mapping/coverage")
        const [sums] = body.currencies
        return formatShare(sums?.[part] ?? "?", sums?.gross ?? "?", language)
      }
      const categories = () =>
        dashboard.page.getByRole("group", { name: text("mapping.sections.categories.title") })

      beforeAll(async () => {
        await shop.post("settings", {
          "mapping.categories": { collections: { ceramika: "Ceramika" } },
          "mapping.projects": null,
        })
      })

      it("shows the coverage, and the unmapped things that were sold on top", async () => {
        await dashboard.visit("/invoicing/mapping")
        await dashboard.sees(await shareOf("with_category"), main)
        await dashboard.sees(text("mapping.open"), categories().getByRole("row").nth(1))
        await takePicture(dashboard.page, `mapping-${language}`)
        await main.locator("summary").click()
        await dashboard.sees(text("mapping.coverage.lacksProject"), main)
        await takePicture(dashboard.page, `mapping-uncovered-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await dashboard.isOverflowing(main)).toBe(false)
        await takePicture(dashboard.page, `mapping-narrow-${language}`)
      })

      it("is in the sidebar beneath the invoices", async () => {
        await dashboard.page
          .locator("aside")
          .getByRole("link", { name: text("mapping.menu"), exact: true })
          .first()
          .waitFor()
      })

      it("creates a category in the service, maps to it, and the coverage follows", async () => {
        const name = `Herbaty ${language}`
        await dashboard.press("mapping.add.categories.button", categories())
        await dashboard.dialog.getByLabel(text("mapping.add.name")).fill(name)
        await takePicture(dashboard.page, `mapping-create-${language}`)
        await dashboard.press("mapping.add.submit", dashboard.dialog)
        await dashboard.dialog.waitFor({ state: "detached" })
        await category("Herbaty").fill(name)
        await categories().getByLabel(text("mapping.fallbackCategory.label")).fill("Pozostałe")
        await takePicture(dashboard.page, `mapping-unsaved-${language}`)
        await saveKnowing(main, "mapping")
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
        const stored = (await readFields())["mapping.categories"]
        expect(stored.source).toBe("stored")
        expect(Object.values(stored.value.collections ?? {})).toContain(name)
        expect(stored.value.collections).toMatchObject({ ceramika: "Ceramika" })
        await dashboard.sees(formatShare("1", "1", language), main)
        expect(await shareOf("with_category")).toBe(formatShare("1", "1", language))
      })

      it("asks once what would change, however often Save is pressed", async () => {
        await category("Herbaty").fill("Napary")
        let asked = 0
        await dashboard.page.route("**/admin/invoicing/settings/preview", async (route) => {
          asked += 1
          await route.continue()
        })
        await dashboard.button("settings.save", main).evaluate((button: { click(): void }) => {
          button.click()
          button.click()
        })
        await dashboard.sees(text("settingsQuestion.past"), main)
        expect(asked).toBe(1)
        await dashboard.page.unrouteAll({ behavior: "wait" })
        await dashboard.press("mapping.discard", main)
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
      })

      it("gives one product a category of its own", async () => {
        await main.getByRole("tab", { name: text("mapping.kinds.products") }).click()
        await main.getByLabel(text("mapping.findProduct")).fill("Kubek")
        await main.getByRole("button", { name: "Kubek Błękit 300 ml" }).click()
        await category("Kubek Błękit 300 ml").fill("Kubki")
        await takePicture(dashboard.page, `mapping-product-${language}`)
        await saveKnowing(main, "product")
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
        const { products } = (await readFields())["mapping.categories"].value
        expect(Object.values(products ?? {})).toEqual(["Kubki"])
        await main
          .getByRole("tab", { name: text("mapping.kinds.collections") })
          .first()
          .click()
      })

      it("goes out as a file and comes back in", async () => {
        const { name, content, path } = await dashboard.download("mapping.csv.export", main)
        expect(name).toBe("invoicing-mapping.csv")
        expect(content.toString("utf8")).toContain(
          ["category", "collections", "ceramika", "Ceramika", "Ceramika"].join(
            language === "pl" ? ";" : ","
          )
        )
        await category("Ceramika").fill("Garnki")
        expect(await dashboard.isInFront(main.getByText(text("mapping.unsaved")))).toBe(true)
        await main.locator("input[type=file]").setInputFiles(path)
        const changes = dashboard.dialog.getByRole("row").filter({ hasText: "Garnki" })
        await dashboard.sees([text("mapping.csv.kinds.changed"), "Ceramika"], changes)
        expect(await dashboard.isInFront(main.getByText(text("mapping.unsaved")))).toBe(false)
        await takePicture(dashboard.page, `mapping-import-${language}`)
        await dashboard.press("actions.cancel", dashboard.dialog)
        expect(await category("Ceramika").inputValue()).toBe("Garnki")
        await main.locator("input[type=file]").setInputFiles(path)
        await dashboard.press("mapping.csv.confirm", dashboard.dialog)
        await dashboard.sees(text("mapping.csv.read"), dashboard.page.locator("body"))
        expect(await category("Ceramika").inputValue()).toBe("Ceramika")
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
      })

      it("names each line of a file that cannot be read, and takes nothing of it", async () => {
        const lines = [
          "maps_to,by,key,name,value",
          "category,colour,tea,,X",
          "project,regions,,,41",
        ]
        await main.locator("input[type=file]").setInputFiles({
          name: "broken.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(lines.join("\n")),
        })
        await dashboard.sees(
          [
            text("mapping.csv.line", { line: 2 }),
            text("mapping.csv.problems.target"),
            text("mapping.csv.line", { line: 3 }),
            text("mapping.csv.problems.key"),
          ],
          dashboard.dialog
        )
        expect(await dashboard.button("mapping.csv.confirm", dashboard.dialog).isDisabled()).toBe(
          true
        )
        await takePicture(dashboard.page, `mapping-import-broken-${language}`)
        await dashboard.press("actions.cancel", dashboard.dialog)
      })

      it("asks before changes that are not saved are lost, by a link or a reload", async () => {
        const leave = async () =>
          await dashboard.page
            .getByRole("link", { name: text("menu"), exact: true })
            .first()
            .click()
        const question = dashboard.page.getByRole("alertdialog")
        await dashboard.visit("/invoicing/mapping")
        const before = await category("Ceramika").inputValue()
        await category("Ceramika").fill("Garnki")
        await leave()
        await dashboard.sees(text("mapping.leave.title"), question)
        await takePicture(dashboard.page, `mapping-leave-${language}`)
        await dashboard.press("mapping.leave.stay", question)
        expect(await category("Ceramika").inputValue()).toBe("Garnki")
        expect(dashboard.page.url()).toContain("/invoicing/mapping")

        const asked: string[] = []
        dashboard.page.once("dialog", async (dialog) => {
          asked.push(dialog.type())
          await dialog.accept()
        })
        await dashboard.page.reload()
        await category("Ceramika").waitFor()
        expect(asked).toEqual(["beforeunload"])
        expect(await category("Ceramika").inputValue()).toBe(before)

        await category("Ceramika").fill("Garnki")
        await leave()
        await dashboard.press("mapping.leave.leave", question)
        await dashboard.page.waitForURL("**/app/invoicing")
        await dashboard.visit("/invoicing/mapping")
        expect(await category("Ceramika").inputValue()).toBe(before)
      })
    })
  })

  describe.each(LONG_SPEC_LANGUAGES)(
    "the names of the mapping once there are invoices, in %s",
    (language) => {
      let dashboard: Dashboard
      let text: Dashboard["text"]
      let main: Locator
      const section = (name: string) =>
        dashboard.page.getByRole("group", { name: text(`mapping.sections.${name}.title`) })
      const category = (name: string) => main.getByLabel(`${text("mapping.category")}: ${name}`)
      const optionsOf = async (id: string) =>
        await main
          .locator(`datalist#${id} option`)
          .evaluateAll((options) =>
            options.map((option) => (option as unknown as { value: string }).value)
          )

      beforeAll(async () => {
        await shop.post("settings", {
          "mapping.categories": { collections: { ceramika: "Ceramika" }, fallback: "Pozostałe" },
          "mapping.projects": { salesChannels: { Sklep: 41 }, fallback: "41" },
          "mapping.shippingCategory": "Dostawa",
        })
        await shop.invoice({ buyer: BUYERS.person, items: { "KUB-01": 1, "HER-01": 1 } })
        await shop.post("settings", {
          "mapping.categories": {
            collections: { ceramika: "Ceramika", sezonowe: "Dekoracje" },
            fallback: "Pozostałe",
          },
          "mapping.projects": { salesChannels: { Sklep: 41, Hurt: 43 }, fallback: "41" },
        })
        dashboard = await Dashboard.open(browser, shop, language, WIDE)
        text = dashboard.text
        main = dashboard.page.locator("main")
        await dashboard.logIn("/invoicing/mapping")
      })

      afterAll(async () => {
        await shop.sandbox.clearFaults()
        await dashboard?.close()
      })

      afterEach(async () => {
        await dashboard.page.setViewportSize(WIDE)
        expect(dashboard.takeProblems()).toEqual([])
      })

      it("offers what invoices carry and Altera suggests, and marks what neither shows", async () => {
        await dashboard.sees(text("mapping.unseen"), section("categories"))
        expect(await optionsOf("invoicing-categories")).toEqual(
          expect.arrayContaining(["Ceramika", "Dostawa", "Pozostałe"])
        )
        expect(await optionsOf("invoicing-projects")).toEqual(expect.arrayContaining(["41", "43"]))
        const marks = (name: string) => section(name).getByText(text("mapping.unseen"))
        const gone = section("categories").getByRole("row").filter({ hasText: "sezonowe" })
        await dashboard.sees([text("mapping.gone"), text("mapping.unseen")], gone)
        expect(await marks("categories").count()).toBe(1)
        expect(await marks("projects").count()).toBe(1)
        const described = await category("sezonowe").getAttribute("aria-describedby")
        expect(await main.locator(`[id="${described}"]`).innerText()).toBe(text("mapping.unseen"))
        await section("categories").scrollIntoViewIfNeeded()
        await takePicture(dashboard.page, `mapping-names-${language}`)
        await section("projects").scrollIntoViewIfNeeded()
        await takePicture(dashboard.page, `mapping-names-projects-${language}`)
        await dashboard.page.setViewportSize(NARROW)
        expect(await dashboard.isOverflowing(main)).toBe(false)
        await takePicture(dashboard.page, `mapping-names-narrow-${language}`)
      })

      it("marks a name while it is typed, and no more once it is one of those known", async () => {
        const mark = section("categories")
          .getByRole("row")
          .filter({ hasText: "Ceramika" })
          .getByText(text("mapping.unseen"))
        await category("Ceramika").fill("Naczynia")
        await mark.waitFor()
        await category("Ceramika").fill("Ceramika")
        await mark.waitFor({ state: "detached" })
        await main.getByText(text("mapping.unsaved")).waitFor({ state: "detached" })
      })

      it("marks the same in a file that is read in, and knows every product of the shop", async () => {
        const [mug] = await shop.sql<{ handle: string }>(
          "select handle from product where title = 'Kubek Błękit 300 ml'"
        )
        const lines = [
          "maps_to,by,key,name,value",
          `category,products,${mug?.handle},,Ceramika`,
          "category,products,nie-ma-takiego,,Ceramika",
          "category,collections,ceramika,,Naczynia",
          "project,fallback,,,41",
        ]
        await main.locator("input[type=file]").setInputFiles({
          name: "names.csv",
          mimeType: "text/csv",
          buffer: Buffer.from(lines.join("\n")),
        })
        const row = (word: string) => dashboard.dialog.getByRole("row").filter({ hasText: word })
        await dashboard.sees([text("mapping.gone"), "Ceramika"], row("nie-ma-takiego"))
        await dashboard.sees(text("mapping.unseen"), row("Naczynia"))
        const known = await row("Kubek Błękit").innerText()
        expect(known).not.toContain(text("mapping.gone"))
        expect(known).not.toContain(text("mapping.unseen"))
        await takePicture(dashboard.page, `mapping-import-names-${language}`)
        await dashboard.press("mapping.csv.confirm", dashboard.dialog)
        await main.getByRole("tab", { name: text("mapping.kinds.products") }).click()
        const products = section("categories").getByRole("row")
        await dashboard.sees(text("mapping.gone"), products.filter({ hasText: "nie-ma-takiego" }))
        expect(await products.filter({ hasText: "Kubek Błękit" }).innerText()).not.toContain(
          text("mapping.gone")
        )
        await takePicture(dashboard.page, `mapping-imported-names-${language}`)
        await dashboard.press("mapping.discard", main)
      })

      it("works on while Altera does not answer, and says what is missing", async () => {
        await shop.sandbox.setFault({ kind: "5xx-before", endpoint: "GET /sales/invoice" })
        await dashboard.page.reload()
        const company = await shop.nameOf("default", text("page.companies.unnamed"))
        const missing = text("mapping.names.silent.no_answer", { company })
        await dashboard.sees(missing, section("categories"))
        expect(await optionsOf("invoicing-categories")).toContain("Ceramika")
        await section("categories").scrollIntoViewIfNeeded()
        await takePicture(dashboard.page, `mapping-names-silent-${language}`)
        await shop.sandbox.clearFaults()
        await section("categories")
          .getByRole("button", { name: text("actions.tryAgain") })
          .click()
        await section("categories").getByText(missing).waitFor({ state: "detached" })
      })
    }
  )
})
