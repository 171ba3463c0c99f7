import type { ChangeBuyerBody, OrderBuyerResponse } from "../../../types"

export type BuyerDraft = Required<Omit<ChangeBuyerBody, "seen">>
export type BuyerField = keyof BuyerDraft

const ADDRESS = ["address_1", "address_2", "postal_code", "city", "country"] as const

/** The buyer's texts that the form starts with. */
export function readBuyerDraft({ tax_number, ...texts }: OrderBuyerResponse["buyer"]): BuyerDraft {
  return { ...texts, tax_number: tax_number?.value ?? "" }
}

type Filled = { draft: BuyerDraft; seen: BuyerDraft; isPerson: boolean }

/** What the form sends: only the changed parts of the address, so that the rest stays as it is. */
export function composeBuyerChange({ draft, seen, isPerson }: Filled): ChangeBuyerBody {
  const { company, first_name, last_name } = draft
  const changed = ADDRESS.filter((name) => draft[name] !== seen[name])
  return {
    company,
    first_name,
    last_name,
    tax_number: isPerson ? "" : draft.tax_number,
    ...Object.fromEntries(changed.map((name) => [name, draft[name]])),
    seen,
  }
}
