import { readFileSync } from "node:fs"
import { join } from "node:path"
import { runInNewContext } from "node:vm"
import { composeDraft } from "../draft/compose-draft"
import { checkDraft } from "../draft/check-draft"
import { readOptions, type VatRule } from "../settings/options"
import { optionsSchema } from "../settings/options-schema"
import { applyStored, readPatch, readStored } from "../settings/stored-settings"
import { aCompany, aLine, anAddress, anOrder, NOON, someSettings } from "./an-order"

const BASIS = "art. 43 ust. 1 pkt 29 ustawy o VAT"
const exempt = anOrder({
  total: "10",
  lines: [aLine({ unitPrice: "10", taxLines: [{ rate: "0", code: null }] })],
})

const bootError = (vatMap: unknown): string => {
  try {
    readOptions({ apiKey: "a-key", vatMap })
    return "no error"
  } catch (error) {
    return error instanceof Error ? error.message : "no error"
  }
}

describe("the label zw", () => {
  it.each([
    ["as a word", { "0": "zw" }, "vatMap.0"],
    ["as an entry", { "0": [{ label: "zw", code: "EXEMPT" }] }, "vatMap.0.0.legalBasis"],
    ["beside others", { none: [{ label: "np" }, { label: "zw" }] }, "vatMap.none.1.legalBasis"],
    ["with an empty basis", { none: [{ label: "zw", legalBasis: " " }] }, "vatMap"],
  ])("is no option without a legal basis: %s", (_how, vatMap, path) => {
    expect(bootError(vatMap)).toContain(`- ${path}`)
  })

  it("tells in the error what to write", () => {
    expect(bootError({ none: "zw" })).toContain(
      '[{ label: "zw", legalBasis: "art. 113 ust. 1 ustawy o VAT" }]'
    )
    expect(bootError({ "0": [{ label: "zw" }] })).toContain("art. 106e(1)(19)")
  })

  it("is taken with one, and other labels without", () => {
    const vatMap = {
      "0": [
        { label: "zw", legalBasis: BASIS },
        { label: "np", code: "RC" },
      ],
    }
    expect(bootError(vatMap)).toBe("no error")
    expect(bootError({ none: "np" })).toBe("no error")
  })

  it("is not stored without one, and the field is named", () => {
    expect(readPatch({ vatMap: { "0": [{ label: "zw" }] } })).toEqual({
      problems: [
        {
          option: "vatMap.0.0.legalBasis",
          wanted: expect.stringContaining("art. 106e(1)(19)") as string,
        },
      ],
    })
    expect(readPatch({ vatMap: { "0": "zw" } })).toMatchObject({
      problems: [{ option: "vatMap.0" }],
    })
  })

  it.each([[{ "0": "zw" }], [{ "0": [{ label: "zw" }] }]])(
    "stored by an earlier version as %j stays in force, and its orders are refused with what to do",
    (vatMap) => {
      const { fields, unreadable } = readStored({ vatMap, dueDays: 14 })
      expect(unreadable).toEqual([])
      const settings = applyStored(optionsSchema.parse({ apiKey: "a-key" }), fields)
      const result = composeDraft(exempt, settings, aCompany(), NOON)
      expect(result).toMatchObject({
        kind: "refused",
        refusals: [
          {
            code: "LEGAL_BASIS_MISSING",
            field: "options.vatMap",
            params: { line: 1, name: "Mug", rate: "0" },
          },
        ],
      })
    }
  )

  it("leaves orders of other rates alone while a stored basis is missing", () => {
    const vatMap: Record<string, VatRule[]> = { ...someSettings().vatMap, "0": [{ label: "zw" }] }
    const settings = { ...someSettings(), vatMap }
    expect(composeDraft(anOrder(), settings, aCompany(), NOON).kind).toBe("draft")
  })

  it("given by the shop's own function needs a basis below the invoice as well", () => {
    const settings = someSettings({ vatMap: { "0": [{ label: "zw", legalBasis: BASIS }] } })
    const result = composeDraft(exempt, settings, aCompany(), NOON)
    if (result.kind !== "draft") throw new Error("refused")
    expect(checkDraft(result.draft).kind).toBe("draft")
    const bare = result.draft.additionalDetails.replace(`; ${BASIS}`, "")
    expect(checkDraft({ ...result.draft, additionalDetails: bare })).toMatchObject({
      refusal: {
        code: "DRAFT_INVALID",
        field: "additionalDetails",
        params: { problem: "legal_basis_missing" },
      },
    })
  })

  it("stands in the documentation's example with its basis, which the options take", () => {
    const page = readFileSync(join(__dirname, "../../../docs/options.md"), "utf8")
    const examples = [...page.matchAll(/```ts\n(vatMap: \{[\s\S]*?)```/g)].map(([, text]) => text)
    expect(examples.length).toBeGreaterThan(0)
    for (const example of examples) {
      const given: unknown = runInNewContext(`({ ${example ?? ""} })`)
      expect(bootError((given as { vatMap: unknown }).vatMap)).toBe("no error")
    }
  })
})

it("has the words of a reverse charge on the invoice of the documentation's example", () => {
  const page = readFileSync(join(__dirname, "../../../docs/options.md"), "utf8")
  const [, example = ""] = /```ts\n(vatMap: \{[\s\S]*?)```/.exec(page) ?? []
  const { vatMap } = runInNewContext(`({ ${example} })`) as {
    vatMap: Record<string, VatRule[]>
  }
  const billingAddress = anAddress({
    ...{ company: "Lipa GmbH", countryCode: "de", postalCode: "10115" },
    metadata: { vat_id: "DE123456789" },
  })
  const result = composeDraft(
    { ...exempt, billingAddress },
    someSettings({ vatMap }),
    aCompany(),
    NOON
  )
  expect(result).toMatchObject({
    draft: {
      positions: [{ vat: "np" }],
      additionalDetails: expect.stringMatching(/; odwrotne obciążenie$/) as string,
    },
  })
})
