import { addDays } from "./dates"
import { compare, minus, parseDecimal, plus, ZERO, type Decimal } from "./decimals"
import type { PaymentMethod, PaymentTerms } from "./invoice-draft"
import type { CompanySettings, Settings } from "./options"
import type { OrderPayment, OrderSnapshot } from "./order-snapshot"

/** By the beginning of Medusa's provider id; everything else is a transfer. Source: domain 5. */
const DEFAULT_METHODS: Readonly<Record<string, PaymentMethod>> = { pp_stripe_: "CARD" }

type PaidOrder = Pick<OrderSnapshot, "currency" | "currencyDecimals" | "creditLines" | "payments">

/**
 * Whether the invoice is paid, how and by when; null when an amount cannot be read.
 *
 * @param saleTotal items and shipping in the major unit, rounded, before credit lines
 * @param issueDate YYYY-MM-DD
 */
export function composePaymentTerms(
  order: PaidOrder,
  saleTotal: string,
  issueDate: string,
  settings: Pick<Settings, "dueDays" | "paymentMethods">,
  company: Pick<CompanySettings, "bankAccounts">
): PaymentTerms | null {
  const isPaid = readIsPaid(order, saleTotal)
  const method = chooseMethod(order.payments, settings.paymentMethods)
  if (isPaid === null) return null
  return {
    isPaid,
    method,
    dueDate: isPaid ? issueDate : addDays(issueDate, settings.dueDays),
    bankAccountNumber:
      method === "TRANSFER" && !isPaid ? findBankAccount(company, order.currency) : null,
  }
}

/**
 * True when what was kept of the payments is what was due, to a minor unit.
 *
 * Ten units for three decimals, because Stripe's provider rounds those up. Authorised is not
 * paid, and a part is not paid. Source: domain 2.7 and 5.
 */
function readIsPaid(order: PaidOrder, saleTotal: string): boolean | null {
  const credit = add(order.creditLines.map(({ amount }) => amount))
  const captured = add(order.payments.map(({ capturedAmount }) => capturedAmount))
  const refunded = add(order.payments.map(({ refundedAmount }) => refundedAmount))
  const total = parseDecimal(saleTotal)
  if (!credit || !captured || !refunded || !total) return null
  const due = minus(total, credit)
  const kept = minus(captured, refunded)
  if (due.units <= 0n) return true
  const scale = order.currencyDecimals
  const tolerance: Decimal = { units: scale >= 3 ? 10n : 1n, scale }
  return (
    kept.units > 0n &&
    compare(kept, plus(due, tolerance)) <= 0 &&
    compare(plus(kept, tolerance), due) >= 0
  )
}

/** The method of the provider that captured most; a transfer when there is no payment. */
function chooseMethod(
  payments: readonly OrderPayment[],
  configured: Settings["paymentMethods"]
): PaymentMethod {
  const captured = new Map<string, Decimal>()
  for (const { providerId, capturedAmount } of payments) {
    const before = captured.get(providerId) ?? ZERO
    captured.set(providerId, plus(before, parseDecimal(capturedAmount) ?? ZERO))
  }
  const [first, ...others] = captured
  if (!first) return "TRANSFER"
  const [providerId] = others.reduce(
    (most, one) => (compare(one[1], most[1]) > 0 ? one : most),
    first
  )
  return findMethod(providerId, configured) ?? findMethod(providerId, DEFAULT_METHODS) ?? "TRANSFER"
}

/** The entry whose key is the longest beginning of the provider's id. */
function findMethod(
  providerId: string,
  methods: Readonly<Record<string, PaymentMethod>>
): PaymentMethod | null {
  let best: { length: number; method: PaymentMethod } | null = null
  for (const [prefix, method] of Object.entries(methods)) {
    if (providerId.startsWith(prefix) && prefix.length > (best?.length ?? -1)) {
      best = { length: prefix.length, method }
    }
  }
  return best?.method ?? null
}

function findBankAccount(
  { bankAccounts }: Pick<CompanySettings, "bankAccounts">,
  currency: string
) {
  const wanted = currency.toUpperCase()
  const entry = Object.entries(bankAccounts ?? {}).find(([code]) => code.toUpperCase() === wanted)
  return entry?.[1] ?? null
}

function add(amounts: readonly string[]): Decimal | null {
  let total = ZERO
  for (const text of amounts) {
    const amount = parseDecimal(text)
    if (!amount) return null
    total = plus(total, amount)
  }
  return total
}
