import { addDays } from "../dates"
import { compare, parseDecimal, plus, ZERO, type Decimal } from "../money/decimals"
import type { PaymentMethod, PaymentTerms } from "../draft/invoice-draft"
import { foldText } from "../look-up/spelling"
import type { CompanySettings, Settings } from "../settings/options"
import type { OrderSnapshot } from "./order-snapshot"
import { readIsPaid, type PaidOrder } from "../payment/standing"

/** By prefix of Medusa's provider id; everything else is a transfer. Source: domain 5. */
const DEFAULT_METHODS: Readonly<Record<string, PaymentMethod>> = { pp_stripe_: "CARD" }

/**
 * Whether the invoice is paid, how and by when; null if an amount cannot be read.
 *
 * @param saleTotal items and shipping in the major unit, rounded, before credit lines
 * @param issueDate YYYY-MM-DD
 */
export function composePaymentTerms(
  order: PaidOrder & Pick<OrderSnapshot, "currency" | "lines">,
  saleTotal: string,
  issueDate: string,
  settings: Pick<Settings, "dueDays" | "paymentMethods">,
  company: Pick<CompanySettings, "bankAccounts">
): PaymentTerms | null {
  const isPaid = readIsPaid(order, saleTotal)
  const method = chooseMethod(order, settings.paymentMethods)
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
 * The method of the shipping option, if it has one: Medusa uses the same manual provider for bank transfers
 * and for cash on delivery. Otherwise that of the provider that captured most; a transfer if there is no
 * payment. Source: domain 5.
 */
function chooseMethod(
  { lines, payments }: Pick<OrderSnapshot, "lines" | "payments">,
  configured: Settings["paymentMethods"]
): PaymentMethod {
  const ofDelivery = findMethodOfDelivery(lines, configured)
  if (ofDelivery) return ofDelivery
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

/** The entry named like one of the order's shipping options. */
function findMethodOfDelivery(
  lines: OrderSnapshot["lines"],
  configured: Settings["paymentMethods"]
): PaymentMethod | null {
  const names = lines
    .filter(({ kind, belongsToChange }) => kind === "shipping" && !belongsToChange)
    .map(({ name }) => foldText(name))
  const entry = Object.entries(configured).find(([key]) => {
    const folded = foldText(key)
    return folded !== "" && names.includes(folded)
  })
  return entry?.[1] ?? null
}

/** The entry whose key is the longest prefix of the provider's id. */
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
