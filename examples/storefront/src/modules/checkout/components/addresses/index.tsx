"use client"

import type { ShopWords } from "@lib/words"
import type { HttpTypes } from "@medusajs/types"
import Input from "@modules/common/components/input"
import CheckoutInvoiceFields from "@modules/invoicing/components/checkout-invoice-fields"
import { readInvoiceDetails } from "@modules/invoicing/details"
import { setAddressesWithInvoice } from "@modules/invoicing/set-addresses-with-invoice"
import { nameCountry, type Language } from "@modules/invoicing/words"
import { useActionState, useState } from "react"

type Props = {
  cart: HttpTypes.StoreCart
  customer: HttpTypes.StoreCustomer | null
  countryCode: string
  words: ShopWords["checkout"]
  language: Language
}

const LINES = ["first_name", "last_name", "address_1", "postal_code", "city", "phone"] as const
const AUTO_COMPLETE = {
  first_name: "given-name",
  last_name: "family-name",
  address_1: "address-line1",
  postal_code: "postal-code",
  city: "address-level2",
  phone: "tel",
}

export default function Addresses({ cart, customer, countryCode, words, language }: Props) {
  const [values, setValues] = useState<Record<string, string>>(() => readValues(cart, customer))
  const [isBillingSame, setBillingSame] = useState(true)
  const [details] = useState(() => readInvoiceDetails(cart))
  const [isCompany, setCompany] = useState(details.isCompany)
  const [state, action, isPending] = useActionState(setAddressesWithInvoice, null)

  const input = (kind: "shipping" | "billing", line: (typeof LINES)[number]) => {
    const name = `${kind}_address.${line}`
    return (
      <Input
        key={name}
        label={words[line]}
        name={name}
        value={values[name] ?? ""}
        onChange={({ target }) => setValues((before) => ({ ...before, [name]: target.value }))}
        autoComplete={`${kind} ${AUTO_COMPLETE[line]}`}
        required={line !== "phone"}
      />
    )
  }
  const countries = cart.region?.countries?.map(({ iso_2 }) => iso_2 ?? "") ?? [countryCode]
  const country = (kind: "shipping" | "billing") => (
    <label className="field">
      <span>{words.country_code}</span>
      <select
        name={`${kind}_address.country_code`}
        value={values[`${kind}_address.country_code`] ?? countryCode}
        onChange={({ target }) => setValues((all) => ({ ...all, [target.name]: target.value }))}
      >
        {countries.map((code) => (
          <option key={code} value={code}>
            {nameCountry(code, language)}
          </option>
        ))}
      </select>
    </label>
  )

  return (
    <form action={action} className="stack">
      <div className="grid">
        {LINES.map((line) => input("shipping", line))}
        {country("shipping")}
        <Input
          label={words.email}
          name="email"
          type="email"
          value={values.email ?? ""}
          onChange={({ target }) => setValues((before) => ({ ...before, email: target.value }))}
          autoComplete="email"
          required
        />
      </div>
      <CheckoutInvoiceFields
        language={language}
        details={details}
        problems={state?.problems}
        onCompanyChange={setCompany}
      />
      {!isCompany && (
        <label className="check">
          <input
            type="checkbox"
            name="same_as_billing"
            checked={isBillingSame}
            onChange={({ target }) => setBillingSame(target.checked)}
          />
          {words.same}
        </label>
      )}
      {!isCompany && !isBillingSame && (
        <fieldset>
          <legend>{words.billing}</legend>
          <div className="grid">
            {LINES.map((line) => input("billing", line))}
            {country("billing")}
          </div>
        </fieldset>
      )}
      <button className="button wide" disabled={isPending}>
        {words.toDelivery}
      </button>
      {state?.message && (
        <p className="wrong" role="alert">
          {state.message}
        </p>
      )}
    </form>
  )
}

function readValues(cart: HttpTypes.StoreCart, customer: HttpTypes.StoreCustomer | null) {
  const values: Record<string, string> = { email: cart.email ?? customer?.email ?? "" }
  for (const kind of ["shipping", "billing"] as const) {
    const address = cart[`${kind}_address`]
    for (const line of [...LINES, "country_code"] as const) {
      const value = address?.[line]
      if (value) values[`${kind}_address.${line}`] = value
    }
  }
  values["shipping_address.first_name"] ??= customer?.first_name ?? ""
  values["shipping_address.last_name"] ??= customer?.last_name ?? ""
  return values
}
