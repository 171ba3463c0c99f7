import { listEarlier } from "../../../core/correction/list-earlier"
import { BYTE_ORDER_MARK, toCsvLines, type CsvCell, type CsvLanguage } from "../../../core/csv"
import type {
  CorrectionAmounts,
  CorrectionResponse,
  CorrectionSheet,
  CorrectionSide,
} from "../../../types"
import { say } from "./csv-words"

export const FILE_NAMES = say("correction", "korekta")

export const WORDS = {
  order: say("Order", "Zamówienie"),
  invoice: say("Invoice", "Faktura"),
  currency: say("Currency", "Waluta"),
  done: say("Done", "Załatwiona"),
  earlier: say(
    "Settled before: leave out what that correction covers already",
    "Załatwiono wcześniej: pomiń to, co ujęto już w tamtej korekcie"
  ),
  name: say("Name", "Nazwa"),
  unit: say("Unit", "J.m."),
  rate: say("VAT rate", "Stawka VAT"),
  quantity: say("Quantity", "Ilość"),
  unitNet: say("Net price", "Cena netto"),
  unitGross: say("Gross price", "Cena brutto"),
  net: say("Net", "Netto"),
  vat: say("VAT", "VAT"),
  gross: say("Gross", "Brutto"),
  before: say("before", "przed korektą"),
  after: say("after", "po korekcie"),
  difference: say("difference", "różnica"),
  total: say("Total", "Razem"),
  refund: say("Refund not tied to goods", "Zwrot pieniędzy niepowiązany z towarem"),
  proposal: say("Proposed split of that refund", "Propozycja podziału tego zwrotu"),
  besides: say("Not on this invoice", "Spoza tej faktury"),
  paidBack: say("Paid back", "Zwrócono"),
  toPayBack: say("To be paid back by these figures", "Do zwrotu według tych danych"),
  toPay: say("To be paid by the buyer by these figures", "Do zapłaty według tych danych"),
  paidByCredit: say(
    "Paid with store credit after the order",
    "Zapłacono później kredytem sklepowym"
  ),
  shopTotal: say("Total of the order in the shop", "Suma zamówienia według sklepu"),
  linesTotal: say("Sum of the order's lines", "Suma pozycji zamówienia"),
  otherwise: say(
    "The invoice in Altera showed another amount than was sent. Take what was invoiced from Altera.",
    "Faktura w Alterze miała inną kwotę niż wysłana. Dane sprzed korekty weź z Altery."
  ),
  transformed: say(
    "The shop's own function transformDraft may have changed lines before they were sent.",
    "Funkcja sklepu transformDraft mogła zmienić pozycje przed wysłaniem."
  ),
} as const

const SIDES = ["before", "after"] as const
const PARTS = ["net", "vat", "gross"] as const
const STATES = ["before", "after", "difference"] as const

/**
 * Writes blocks one below the other: invoice, lines, sums by rate, what belongs to no line, and what the
 * page notes below the figures. Whoever has only the file must not correct the same change twice.
 */
export function writeCorrection(
  correction: CorrectionResponse["correction"],
  sheet: CorrectionSheet,
  language: CsvLanguage
): string {
  const word = (name: keyof typeof WORDS) => WORDS[name][language]
  const blocks: CsvCell[][][] = [
    [
      [word("order"), correction.order_display_id],
      [word("invoice"), correction.invoice_number],
      [word("currency"), correction.currency],
      ...listSettled(correction, word),
    ],
    listRows(sheet, word),
    listRates(sheet, word),
    listRefund(sheet, word),
    listBesides(sheet, word),
    listMoney(sheet, word),
    listHints(sheet, word),
  ]
  const rows = blocks
    .filter(({ length }) => length > 0)
    .flatMap((block, index) => (index === 0 ? block : [[], ...block]))
  return BYTE_ORDER_MARK + toCsvLines(rows, language)
}

type Word = (name: keyof typeof WORDS) => string

const amount = (text: string): CsvCell => ({ amount: text })

function listRows({ rows, price_type }: CorrectionSheet, word: Word): CsvCell[][] {
  const isNet = price_type === "NET"
  const [price, value] = [word(isNet ? "unitNet" : "unitGross"), word(isNet ? "net" : "gross")]
  const head = [
    ...[word("name"), word("unit"), word("rate")],
    ...SIDES.flatMap((side) =>
      [word("quantity"), price, value].map((what) => `${what} (${word(side)})`)
    ),
    ...[word("quantity"), value].map((what) => `${what} (${word("difference")})`),
  ]
  const cells = rows.map((row) => [
    ...[row.name, row.unit, row.rate],
    ...SIDES.flatMap((side) => listSide(row[side])),
    amount(row.difference.quantity),
    amount(row.difference.value),
  ])
  return [head, ...cells]
}

const listSide = (side: CorrectionSide | null): CsvCell[] =>
  side ? [amount(side.quantity), amount(side.unit_price), amount(side.value)] : [null, null, null]

const listAmounts = (amounts: CorrectionAmounts): CsvCell[] =>
  PARTS.map((part) => amount(amounts[part]))

function listRates({ by_rate, total }: CorrectionSheet, word: Word): CsvCell[][] {
  const head = [
    word("rate"),
    ...STATES.flatMap((state) => PARTS.map((part) => `${word(part)} (${word(state)})`)),
  ]
  const all = [...by_rate, { rate: word("total"), ...total }]
  const cells = all.map(({ rate, ...sums }) => [
    rate,
    ...STATES.flatMap((state) => listAmounts(sums[state])),
  ])
  return [head, ...cells]
}

function listRefund({ refund }: CorrectionSheet, word: Word): CsvCell[][] {
  if (!refund) return []
  const first = [word("refund"), amount(refund.amount)]
  if (!refund.proposal) return [first]
  const head = [word("proposal"), ...PARTS.map(word)]
  return [first, head, ...refund.proposal.map((one) => [one.rate, ...listAmounts(one)])]
}

function listBesides({ besides }: CorrectionSheet, word: Word): CsvCell[][] {
  if (besides.length === 0) return []
  const head = [word("besides"), word("quantity"), word("rate"), word("gross")]
  return [
    head,
    ...besides.map(({ name, quantity, rate, gross }) => [
      name,
      amount(quantity),
      `${rate}%`,
      amount(gross),
    ]),
  ]
}

function listSettled(correction: CorrectionResponse["correction"], word: Word): CsvCell[][] {
  const done = correction.is_settled ? [[word("done"), correction.settled_as]] : []
  return [...done, ...listEarlier(correction).map(({ note }) => [word("earlier"), note])]
}

function listMoney(sheet: CorrectionSheet, word: Word): CsvCell[][] {
  const { found, expected } = sheet.paid_back
  const isOwed = expected.startsWith("-")
  const { paid_by_credit: credit, shop_total: total } = sheet
  return [
    [word("paidBack"), amount(found)],
    [word(isOwed ? "toPay" : "toPayBack"), amount(expected.replace("-", ""))],
    ...(credit === null ? [] : [[word("paidByCredit"), amount(credit)]]),
    ...(total
      ? [
          [word("shopTotal"), amount(total.shop)],
          [word("linesTotal"), amount(total.lines)],
        ]
      : []),
  ]
}

const listHints = (sheet: CorrectionSheet, word: Word): CsvCell[][] => [
  ...(sheet.is_shown_otherwise ? [[word("otherwise")]] : []),
  ...(sheet.may_be_transformed ? [[word("transformed")]] : []),
]
