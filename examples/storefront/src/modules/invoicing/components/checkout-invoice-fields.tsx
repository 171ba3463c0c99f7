"use client"

import { useEffect, useId, useRef, useState, type InputHTMLAttributes } from "react"
import {
  checkInvoiceDetails,
  FIELD_NAMES,
  readInvoiceForm,
  type InvoiceDetails,
  type InvoiceField,
  type InvoiceProblems,
} from "../details"
import { describeTaxIdProblem, nameCountry, WORDS, type Language } from "../words"
import styles from "../invoicing.module.css"

/** The countries offered for the company's address: the EU, where a VAT number is needed. */
const COUNTRIES = [
  ...["at", "be", "bg", "cy", "cz", "de", "dk", "ee", "es", "fi", "fr", "gr", "hr", "hu", "ie"],
  ...["it", "lt", "lu", "lv", "mt", "nl", "pl", "pt", "ro", "se", "si", "sk"],
]

type Props = {
  language: Language
  /** What was saved before, from `readInvoiceDetails(cart)`. */
  details: InvoiceDetails
  /** Errors found by the server, from `setAddressesWithInvoice`. */
  problems?: InvoiceProblems
  /** While this is on, the company's address replaces the billing address. */
  onCompanyChange?: (isCompany: boolean) => void
}

/**
 * The fields of an invoice for a company, for the form with the delivery address. Everything typed stays if
 * there is an error; a field is validated on blur, and again on the server.
 */
export default function CheckoutInvoiceFields(props: Props) {
  const { language, details, problems: found, onCompanyChange } = props
  const words = WORDS[language]
  const [values, setValues] = useState(details)
  const [problems, setProblems] = useState<InvoiceProblems>({})
  const box = useRef<HTMLDivElement>(null)

  const isToBeFocused = useRef(false)
  useEffect(() => {
    setProblems(found ?? {})
    isToBeFocused.current = Object.keys(found ?? {}).length > 0
  }, [found])
  // After the server's response, the first wrong field gets the focus.
  useEffect(() => {
    if (!isToBeFocused.current) return
    const wrong = box.current?.querySelector<HTMLElement>("[aria-invalid=true]")
    wrong?.focus()
    isToBeFocused.current = !wrong
  }, [problems])

  const change = (changed: Partial<InvoiceDetails>) => {
    setValues((before) => ({ ...before, ...changed }))
  }
  const judge = (field: InvoiceField) => {
    const form = box.current?.closest("form")
    if (!form) return
    const { [field]: problem } = checkInvoiceDetails(readInvoiceForm(new FormData(form)))
    // An empty field is not an error before the buyer submits the form.
    const isEmpty = problem?.code === "missing"
    setProblems((before) => ({ ...before, [field]: isEmpty ? undefined : problem }))
  }
  const describe = (field: InvoiceField) => {
    const problem = problems[field]
    if (!problem) return null
    return problem.code === "missing"
      ? words.problems.missing[field]
      : describeTaxIdProblem(problem, language)
  }
  const field = (name: InvoiceField, more: InputHTMLAttributes<HTMLInputElement> = {}) => (
    <Field
      label={words.checkout[name]}
      problem={describe(name)}
      name={FIELD_NAMES[name]}
      value={values[name]}
      onChange={({ target }) => {
        change({ [name]: target.value })
        setProblems((before) => ({ ...before, [name]: undefined }))
      }}
      onBlur={() => judge(name)}
      {...more}
    />
  )

  return (
    <div className={styles.box} ref={box} data-testid="invoice-fields">
      <Check
        label={words.checkout.wanted}
        name={FIELD_NAMES.isCompany}
        checked={values.isCompany}
        onChange={(isCompany) => {
          change({ isCompany })
          onCompanyChange?.(isCompany)
        }}
      />
      {values.isCompany && (
        <div className={styles.fields}>
          {field("taxId", { autoComplete: "off", spellCheck: false })}
          {field("company", { autoComplete: "organization", maxLength: 200 })}
          <Check
            label={words.checkout.sameAddress}
            name={FIELD_NAMES.isSameAddress}
            checked={values.isSameAddress}
            onChange={(isSameAddress) => change({ isSameAddress })}
          />
          {!values.isSameAddress && (
            <>
              {field("address_1", { autoComplete: "billing address-line1" })}
              <div className={styles.pair}>
                {field("postal_code", { autoComplete: "billing postal-code" })}
                {field("city", { autoComplete: "billing address-level2" })}
              </div>
              <label className={styles.field}>
                <span className={styles.label}>{words.checkout.country_code}</span>
                <select
                  className={styles.input}
                  name={FIELD_NAMES.country_code}
                  value={values.country_code}
                  onChange={({ target }) => change({ country_code: target.value })}
                >
                  {listCountries(language, values.country_code).map(({ code, name }) => (
                    <option key={code} value={code}>
                      {name}
                    </option>
                  ))}
                </select>
              </label>
            </>
          )}
        </div>
      )}
    </div>
  )
}

/** Sorted by name; keeps the chosen country even if it is not in the EU. */
function listCountries(language: Language, chosen: string) {
  const codes = chosen === "" || COUNTRIES.includes(chosen) ? COUNTRIES : [...COUNTRIES, chosen]
  return codes
    .map((code) => ({ code, name: nameCountry(code, language) }))
    .sort((a, b) => a.name.localeCompare(b.name, language))
}

type FieldProps = InputHTMLAttributes<HTMLInputElement> & { label: string; problem: string | null }

function Field({ label, problem, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : `${id}-problem`}
        {...input}
      />
      {problem !== null && (
        <p className={styles.problem} id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

type CheckProps = {
  label: string
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
}

function Check({ label, name, checked, onChange }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
