import fc from "fast-check"
import { checkDraft } from "../draft/check-draft"
import { composeDraft } from "../draft/compose-draft"
import type { OrderSnapshot } from "../order/order-snapshot"
import { aCompany, aLine, anOrder, NOON, someSettings } from "./an-order"
import { listPlaces, plantAll } from "./mutate"

const settings = someSettings({ unit: { default: "szt.", productMetadataKey: "unit" } })

/** A company's order with every text there can be. */
const order = anOrder({
  customer: { companyName: "Herbaciarnia", metadata: { nip: "5260250274" } },
  metadata: { note: "x", invoicing_project: "7" },
  lines: [
    aLine({
      product: {
        id: "prod_1",
        handle: "mug",
        collection: { id: "pcol_1", handle: "mugs", name: "Mugs" },
        type: { id: "ptyp_1", handle: null, name: "Mug" },
        tags: [{ id: "ptag_1", handle: null, name: "new" }],
        metadata: { unit: "kpl." },
      },
    }),
  ],
  salesChannel: { id: "sc_1", handle: null, name: "Web" },
  region: { id: "reg_1", handle: null, name: "Poland" },
})

/** Codes and numbers of Medusa's own, which nobody types. */
const NOT_TYPED = /^(id|currency|total|unitPrice|rate|quantity|returnedQuantity|createdAt|kind)$/

const TEXTS = listPlaces(order).filter((place) => {
  if (NOT_TYPED.test(String(place.at(-1)))) return false
  const value = place.reduce<unknown>((tree, key) => (tree as never)[key], order)
  return typeof value === "string"
})

const oddText = fc
  .array(
    fc.constantFrom(
      ...["\0", "\u0007", "\ud83d", "\udeab", "\ufdd0", "\uffff", "\u{1fffe}"],
      ...["🫖", "a", "Ł", " ", "\n", "\u200b", "1"]
    ),
    { maxLength: 8 }
  )
  .map((parts) => parts.join(""))

const isStorable = (value: unknown) => {
  const text = JSON.stringify(value)
  return !/\\u0000|\\u0007|\\ud[89a-f]/i.test(text) && !/[\ufdd0\uffff\u{1fffe}]/u.test(text)
}

describe("an order with texts that no invoice and no database can carry", () => {
  it("gives a draft without them or is refused in words without them", () => {
    const change = fc.tuple(fc.constantFrom(...TEXTS), oddText)
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const odd = plantAll(order, changes) as OrderSnapshot
        const composition = composeDraft(odd, settings, aCompany(), NOON)
        if (composition.kind !== "draft") return expect(isStorable(composition)).toBe(true)
        const checked = checkDraft(composition.draft)
        const shown =
          checked.kind === "draft"
            ? {
                ...checked.draft,
                positions: checked.draft.positions.map(({ lineId: _, ...rest }) => rest),
              }
            : checked
        expect(isStorable(shown)).toBe(true)
      }),
      { numRuns: 3000 }
    )
  })

  it.each(["\ufdd0", "\ufdef", "\ufffe", "\uffff", "\u{1fffe}", "\u{10ffff}"])(
    "is invoiced without what KSeF refuses: %j",
    (odd) => {
      const change = { lines: [aLine({ name: `Mug${odd} blue` })] }
      const composition = composeDraft(anOrder(change), settings, aCompany(), NOON)
      if (composition.kind !== "draft") throw new Error("no draft")
      const { draft } = composition
      expect(draft.positions).toMatchObject([{ name: "Mug blue" }])
      // As a function of the shop may leave it.
      const positions = draft.positions.map((position) => ({ ...position, name: `Mug${odd}` }))
      expect(checkDraft({ ...draft, positions })).toMatchObject({
        refusal: { code: "DRAFT_INVALID", field: "positions.0.name" },
      })
    }
  )

  it("is still invoiced, with the text that is left", () => {
    const odd = anOrder({ lines: [aLine({ name: "Mug\u0007 \ud83d blue" })] })
    const composition = composeDraft(odd, settings, aCompany(), NOON)
    expect(composition).toMatchObject({
      kind: "draft",
      draft: { positions: [{ name: "Mug blue" }] },
    })
  })
})
