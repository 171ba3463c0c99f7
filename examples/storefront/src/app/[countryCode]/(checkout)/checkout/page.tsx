import { retrieveCart } from "@lib/data/cart"
import { retrieveCustomer } from "@lib/data/customer"
import { readWords } from "@lib/words"
import Addresses from "@modules/checkout/components/addresses"
import Payment from "@modules/checkout/components/payment"
import Shipping from "@modules/checkout/components/shipping"
import AddressSummary from "@modules/checkout/templates/checkout-summary"
import CartTotals from "@modules/common/components/cart-totals"
import LocalizedClientLink from "@modules/common/components/localized-client-link"
import { redirect } from "next/navigation"
import type { ReactNode } from "react"

type Props = {
  params: Promise<{ countryCode: string }>
  searchParams: Promise<{ step?: string }>
}

export default async function CheckoutPage({ params, searchParams }: Props) {
  const [{ countryCode }, { step = "address" }] = await Promise.all([params, searchParams])
  const [{ language, words: all }, cart, customer] = await Promise.all([
    readWords(countryCode),
    retrieveCart(),
    retrieveCustomer(),
  ])
  if (!cart) redirect(`/${countryCode}/cart`)
  const words = all.checkout
  const shared = { cart, countryCode, words, language }
  return (
    <div className="checkout">
      <div>
        <h1>{words.title}</h1>
        <Step
          title={step === "address" ? words.address : words.addresses}
          isOpen={step === "address"}
          isDone
          edit={words.edit}
        >
          {step === "address" ? (
            <Addresses {...shared} customer={customer} />
          ) : (
            <AddressSummary cart={cart} words={words} />
          )}
        </Step>
        <Step title={words.delivery} isOpen={step === "delivery"}>
          {step === "delivery" && <Shipping {...shared} />}
          {step === "payment" && <p>{cart.shipping_methods?.[0]?.name}</p>}
        </Step>
        <Step title={words.payment} isOpen={step === "payment"}>
          {step === "payment" && <Payment countryCode={countryCode} words={words} />}
        </Step>
      </div>
      <aside>
        <h2>{all.cart.title}</h2>
        <CartTotals totals={cart} words={all.cart} language={language} />
      </aside>
    </div>
  )
}

type StepProps = {
  title: string
  isOpen: boolean
  isDone?: boolean
  edit?: string
  children: ReactNode
}

function Step({ title, isOpen, isDone, edit, children }: StepProps) {
  return (
    <section className={isOpen ? "step open" : "step"}>
      <header>
        <h2>{title}</h2>
        {isDone && !isOpen && (
          <LocalizedClientLink href="/checkout?step=address">{edit}</LocalizedClientLink>
        )}
      </header>
      {children}
    </section>
  )
}
