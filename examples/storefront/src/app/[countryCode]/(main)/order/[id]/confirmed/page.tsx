import { retrieveOrder } from "@lib/data/orders"
import { readWords } from "@lib/words"
import CartTotals from "@modules/common/components/cart-totals"
import OrderInvoice from "@modules/invoicing/components/order-invoice"
import { notFound } from "next/navigation"

type Props = { params: Promise<{ countryCode: string; id: string }> }

export default async function OrderConfirmedPage({ params }: Props) {
  const { countryCode, id } = await params
  const [{ language, words }, order] = await Promise.all([
    readWords(countryCode),
    retrieveOrder(id),
  ])
  if (!order) notFound()
  return (
    <div className="narrow stack">
      <header>
        <h1>{words.order.thanks}</h1>
        <p className="quiet" data-order-id={order.id}>
          {words.order.number(order.display_id ?? "")}
        </p>
      </header>
      <OrderInvoice language={language} orderId={order.id} email={order.email} />
      <CartTotals totals={order} words={words.cart} language={language} />
    </div>
  )
}
