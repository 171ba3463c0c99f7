import { retrieveOrder } from "@lib/data/orders"
import { readWords } from "@lib/words"
import CartTotals from "@modules/common/components/cart-totals"
import OrderInvoice from "@modules/invoicing/components/order-invoice"
import { notFound } from "next/navigation"

type Props = { params: Promise<{ countryCode: string; id: string }> }

export default async function OrderDetailsPage({ params }: Props) {
  const { countryCode, id } = await params
  const [{ language, words }, order] = await Promise.all([
    readWords(countryCode),
    retrieveOrder(id),
  ])
  if (!order) notFound()
  return (
    <div className="stack">
      <h1>{words.order.number(order.display_id ?? "")}</h1>
      <CartTotals totals={order} words={words.cart} language={language} />
      <OrderInvoice language={language} orderId={order.id} email={order.email} />
    </div>
  )
}
