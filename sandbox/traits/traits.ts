/** Traits of KSeF for one account, and of how the account shows KSeF's answers. */
export const KSEF_TRAITS = {
  ksefSlow: "KSeF takes five minutes for every document",
  ksefShuffled: "KSeF answers out of order: some documents take up to ten times as long as others",
  ksefOffline: "KSeF is away: what is issued is in offline mode and held back until it returns",
  ksefOnlyOnRead: "KSeF shown when an invoice is read by its id, not in the list",
  ksefOddNumbers: "KSeF numbers with a wrong checksum",
  ksefUnknownWords: "KSeF statuses that the documentation does not list: IN_PROGRESS",
  ksefForeignCompanies: "Invoices to foreign companies go to KSeF too, as the law requires",
} as const

/** The numeric ones. */
export const KSEF_NUMBERS = {
  ksefDelayMs: "ms that KSeF takes for a document",
  ksefRetryMs: "ms after which the service sends a refused document again",
  ksefMaxRetries: "most times that the service sends a refused document again",
} as const

/** Traits of one account for payments: whether marking works, and where payments are shown. */
export const PAYMENT_TRAITS = {
  paymentsRefused: "Marking as paid or unpaid is refused",
  paymentsSilent: "Marks, and breaks off without an answer",
  paymentsOnlyOnRead: "Payment status shown when an invoice is read by its id, not in the list",
  paymentsHidden: "Payment status shown neither in the list nor on a read",
} as const

/** The numeric ones. */
export const PAYMENT_NUMBERS = {
  paymentsDelayMs: "ms that marking as paid or unpaid takes",
} as const

/**
 * Behavior of one account that the service's documentation leaves open, each off by default: a client must
 * work correctly with every one of them on. The page shows these texts.
 */
export const TRAITS = {
  omitAdditionalDetails: "References hidden: additionalDetails neither in the list nor on a read",
  barePostcodes: "Postcodes shown without the dash: 00950",
  warsawDates: "Dates shown as Warsaw's midnight in UTC, the evening before",
  prefixedTaxNumbers: "PL shown before Polish tax numbers",
  respelledNames: "Names shown in capitals, with doubled spaces",
  ownNames: "Names taken from the account's own list of contractors, whatever was sent",
  showsProFormas: "Invoices shown as pro formas, although sales invoices were sent",
  listsEveryType: "Documents of every type in the list, whatever was asked for",
  listsNoDrafts: "Drafts left out of the list, though shown by their ids",
  nullsEmptyLists: "An empty list shown as null, of one page",
  randomTies: "Invoices of one date listed in another order on every page",
  hidesSent: "No trace of e-mails: an invoice stays ISSUED after it was mailed",
  ownInvoiceIds: "Invoice ids start from the beginning in this account",
  numbersDrafts: "Drafts take a number before they are issued, and keep it",
  ignoresDrafts: "What is to be saved as a draft is issued at once",
  ignoresInvoiceIds: "A draft posted again by its id becomes another document, and stays",
  ...KSEF_TRAITS,
  ...PAYMENT_TRAITS,
} as const

export type Trait = keyof typeof TRAITS

/** The numeric ones. */
export const TRAIT_NUMBERS = {
  maxPerPage: "Most invoices on a page of the list, whatever was asked for",
  listLagMs: "ms for which a new invoice is missing from the list",
  latencyMs: "ms by which every answer is delayed",
  roundingDifference: "grosz by which every shown gross total is wrong",
  uploadClockMs: "ms by which the shown moment of saving is wrong",
  ...KSEF_NUMBERS,
  ...PAYMENT_NUMBERS,
} as const

export type TraitNumber = keyof typeof TRAIT_NUMBERS

/** How often a trait changed a response: counted in invoices for most, in pages for the others. */
export type TraitCount = Partial<Record<Trait | TraitNumber, number>>
