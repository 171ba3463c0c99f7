import { BUYERS } from "../../shop/shop-under-test"
import { fillBuyer, issueNow, link, openForm, pick, saveAndRetry, submitForm } from "./acts"
import type { ReasonCase, Seat } from "./case"
import { changeSettings, sellChanged } from "./make"

const BILLING = `(select billing_address_id from "order" where id = $1)`
const COMPANY = BUYERS.company

/** Corrects the buyer's data in the form on the card. */
const mendBuyer =
  (texts: Record<string, string>, kind: "company" | "person" | null = null) =>
  async (seat: Seat) => {
    await fillBuyer(seat, texts, kind)
    await saveAndRetry(seat)
  }

/** Selects the country in the open form, by its name in the user's language. */
async function pickCountry(seat: Seat): Promise<void> {
  const { dialog, text, language } = seat.dashboard
  const name = language === "pl" ? "Polska" : "Poland"
  await pick(seat, dialog.getByLabel(text("buyerForm.country"), { exact: true }), name)
}

export const buyerCases = {
  ADDRESS_MISSING: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "ADDRESS_MISSING",
        { buyer: BUYERS.person },
        `update "order" set billing_address_id = null, shipping_address_id = null where id = $1`
      ),
    mend: async (seat) => {
      const { dashboard } = seat
      const { dialog, text } = dashboard
      await fillBuyer(seat, { first_name: "Ewa", last_name: "Lis" })
      dashboard.expectProblem(/422 \(Unprocessable/)
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await dashboard.sees(text("errors.COUNTRY_WANTED"), dialog.getByRole("alert"))
      await pickCountry(seat)
      await dashboard.press("buyerForm.saveAndRetry", dialog)
      await dashboard.sees(text("errors.ADDRESS_WANTED"), dialog.getByRole("alert"))
      const address = { address_1: "ul. Nowa 7/3", postal_code: "30-001", city: "Kraków" }
      for (const [field, value] of Object.entries(address)) {
        await dialog.getByLabel(text(`buyerForm.${field}`), { exact: true }).fill(value)
      }
      await saveAndRetry(seat)
    },
  },
  COUNTRY_MISSING: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "COUNTRY_MISSING",
        { buyer: BUYERS.person },
        `update order_address set country_code = null where id = ${BILLING}`
      ),
    mend: async (seat) => {
      await fillBuyer(seat, {})
      await pickCountry(seat)
      await saveAndRetry(seat)
    },
  },
  BUYER_NAME_MISSING: {
    make: async (shop) => await sellChanged(shop, "BUYER_NAME_MISSING", { buyer: BUYERS.nameless }),
    mend: mendBuyer({ first_name: "Ewa", last_name: "Lis" }),
  },
  COMPANY_NAME_MISSING: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "COMPANY_NAME_MISSING",
        { buyer: COMPANY },
        `update order_address set company = null where id = ${BILLING}`
      ),
    mend: mendBuyer({ company: "Kowal Wnętrza sp. z o.o." }),
  },
  TAX_ID_INVALID: {
    make: async (shop) => await sellChanged(shop, "TAX_ID_INVALID", { buyer: BUYERS.mistyped }),
    sees: () => ["1234563219"],
    mend: mendBuyer({ tax_number: "123-456-32-18" }),
  },
  TAX_ID_OF_OTHER_COMPANY: {
    make: async (shop) => {
      const customerId = await shop.process.ask("createCustomer", {
        email: `zakupy-${Date.now()}@alfa.example`,
      })
      await shop.sql(
        `update customer set company_name = 'Alfa', metadata = '{"nip": "5261040828"}' where id = $1`,
        [customerId]
      )
      return await sellChanged(
        shop,
        "TAX_ID_OF_OTHER_COMPANY",
        { buyer: COMPANY, customerId },
        `update order_address set metadata = null where id = ${BILLING}`
      )
    },
    sees: ({ dashboard }) => [
      dashboard.text("fixes.writtenInRecord"),
      "5261040828",
      "Kowal Wnętrza sp. z o.o.",
    ],
    mend: mendBuyer({ tax_number: "1234563218" }),
  },
  REGION_NEEDS_REVIEW: {
    make: async (shop) =>
      await sellChanged(
        shop,
        "REGION_NEEDS_REVIEW",
        { buyer: BUYERS.person },
        `update order_address set country_code = 'mc', postal_code = '98000' where id = ${BILLING}`
      ),
    sees: ({ dashboard }) => [dashboard.language === "pl" ? /98000.*Monako/ : /98000.*Monaco/],
    mend: link,
  },
  RECEIPT_TAX_ID_UNCONFIRMED: {
    make: async (shop) => {
      await changeSettings(shop, { cashRegister: "all" })
      return await sellChanged(shop, "RECEIPT_TAX_ID_UNCONFIRMED", { buyer: COMPANY })
    },
    sees: () => ["123-456-32-18"],
    mend: async (seat) => {
      const { dialog } = seat.dashboard
      await openForm(seat, "fixes.receipt")
      expect(await dialog.getByRole("textbox").inputValue()).toBe("1234563218")
      await submitForm(seat, "receiptForm.confirmAndRetry")
    },
  },
  BUYER_IS_NOT_A_COMPANY: {
    make: async (shop) => {
      await changeSettings(shop, { issueFor: "companies" })
      return await sellChanged(shop, "BUYER_IS_NOT_A_COMPANY", { buyer: BUYERS.person })
    },
    mend: issueNow,
  },
  BUYER_DID_NOT_ASK: {
    make: async (shop) => {
      const issueFor = { mode: "on_request", metadataKey: "wants_invoice" }
      await changeSettings(shop, { issueFor })
      return await sellChanged(shop, "BUYER_DID_NOT_ASK", { buyer: BUYERS.person })
    },
    sees: () => [/wants_invoice/],
    mend: issueNow,
  },
} satisfies Record<string, ReasonCase>
