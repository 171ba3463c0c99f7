export type Good = {
  sku: string
  title: string
  collection: keyof typeof COLLECTIONS
  type: (typeof TYPES)[number]
  tags: string[]
  /** Gross. */
  pln: number
  /** Gross. */
  eur: number
  /** Net, for the customer group Hurt. */
  wholesalePln?: number
}

/** Handles that medusa-config.ts maps to the service's product categories. */
export const COLLECTIONS = {
  ceramika: "Ceramika",
  herbaty: "Herbaty",
  ksiazki: "Książki",
  swiece: "Świece",
}

/** The reduced VAT rates are tied to these. */
export const TYPES = ["Rękodzieło", "Żywność", "Książka"] as const

export const TAGS = ["nowość", "prezent", "bio"]

export const GOODS: Good[] = [
  good("KUB-01", "Kubek Błękit 300 ml", "ceramika", "Rękodzieło", ["prezent"], 49.99, 12.9, 28.45),
  good("CZR-01", "Czarka matowa", "ceramika", "Rękodzieło", ["nowość"], 29.99, 7.9, 16.2),
  good("MIS-01", "Misa na owoce", "ceramika", "Rękodzieło", [], 199, 49, 118),
  good("TAL-01", "Talerzyk deserowy", "ceramika", "Rękodzieło", [], 12.49, 3.2, 6.9),
  good("HER-01", "Herbata Earl Grey 100 g", "herbaty", "Żywność", ["bio"], 24.5, 6.4, 14.1),
  good("HER-02", "Rooibos z wanilią 100 g", "herbaty", "Żywność", [], 31.35, 7.9),
  good("KSI-01", "Sztuka parzenia herbaty", "ksiazki", "Książka", ["prezent"], 44.9, 11.5),
  good("KSI-02", "Ceramika krok po kroku", "ksiazki", "Książka", [], 79.9, 19.9),
  good("SWI-01", "Świeca sojowa Las", "swiece", "Rękodzieło", ["nowość"], 89, 22, 47.3),
  good("SWI-02", "Podgrzewacz zapachowy", "swiece", "Rękodzieło", [], 9.99, 2.6),
]

function good(
  sku: string,
  title: string,
  collection: Good["collection"],
  type: Good["type"],
  tags: string[],
  pln: number,
  eur: number,
  wholesalePln?: number
): Good {
  return { sku, title, collection, type, tags, pln, eur, wholesalePln }
}
