import type { InvoiceDraft } from "../../core/draft/invoice-draft"
import type { PluginOptions } from "../../core/settings/options"
import { retryRequest } from "../operator/person-acts"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

async function played(options: PluginOptions) {
  const world = new World(options)
  const order = world.place()
  await world.trigger(order)
  await world.live(hours(3))
  return { world, order, row: await world.rowOf(order) }
}

/** What a shop's code may hand back, whatever its types say. */
const returning = (value: unknown) => () => value as never

describe("shouldInvoice", () => {
  it.each([
    { says: false, message: "The function shouldInvoice excluded this order." },
    { says: { invoice: false, reason: "sample" }, message: "sample" },
    {
      says: { invoice: false, reason: { not: "text" } },
      message: "The function shouldInvoice excluded this order.",
    },
    { says: { invoice: false, reason: "a\0b\ud83dc" }, message: "abc" },
    {
      says: { invoice: false, reason: "\0" },
      message: "The function shouldInvoice excluded this order.",
    },
    { says: { invoice: false, reason: "long ".repeat(9000) }, message: "long long" },
    { says: Promise.resolve(false), message: "The function shouldInvoice excluded this order." },
  ])("saying no skips the order with the reason: $message", async ({ says, message }) => {
    const { world, row } = await played({ shouldInvoice: returning(says) })
    expect(row.state).toBe("skipped")
    expect(row.reasons?.[0]).toMatchObject({ code: "EXTENSION_SAID_NO" })
    expect(row.reasons?.[0]?.message).toContain(message)
    expect(world.service().calls.filter((call) => call !== "check-key" && call !== "list")).toEqual(
      []
    )
  })

  it.each([
    { what: "throws", shouldInvoice: () => Promise.reject(new Error("Anna Nowak")) },
    { what: "returns nothing", shouldInvoice: returning(undefined) },
    { what: "returns null", shouldInvoice: returning(null) },
    { what: "returns a text", shouldInvoice: returning("no") },
    { what: "returns an object without an answer", shouldInvoice: returning({ reason: "x" }) },
  ])("that $what is refused and nothing is sent", async ({ shouldInvoice }) => {
    const { world, row } = await played({ shouldInvoice })
    expect(row).toMatchObject({
      state: "refused",
      reasons: [{ code: "EXTENSION_FAILED", field: "options.shouldInvoice" }],
    })
    expect(JSON.stringify(row)).not.toContain("Anna")
    expect(world.service().calls.filter((call) => call !== "check-key" && call !== "list")).toEqual(
      []
    )
  })

  it.each([
    {
      what: "throws",
      shouldInvoice: () => {
        throw new RangeError("Anna Nowak\n    at Anna Nowak")
      },
      seen: /RangeError at .*shop-functions\.spec/,
    },
    {
      what: "returns nothing",
      shouldInvoice: returning(undefined),
      seen: /neither true nor false/,
    },
  ])("that $what is found in the server's log, without the error's words", async (example) => {
    const { world, order } = await played({ shouldInvoice: example.shouldInvoice })
    const told = world.logs.filter((text) => text.includes("shouldInvoice"))
    expect(told.join()).toContain(order.id)
    expect(told.join()).toMatch(example.seen)
    expect(world.logs.join()).not.toContain("Anna")
  })

  it("saying yes issues", async () => {
    const { world, order } = await played({ shouldInvoice: () => ({ invoice: true }) })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("cannot change the order that is invoiced", async () => {
    const { world, order } = await played({
      shouldInvoice: (seen) => {
        const line = seen.lines[0]
        if (line) Object.assign(line, { unitPrice: "1.00" })
        return true
      },
    })
    expect(world.service().invoices[0]?.draft.totals.gross).toBe("49.99")
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("transformDraft", () => {
  const change = (changes: (draft: InvoiceDraft) => void) => (draft: InvoiceDraft) => {
    changes(draft)
    return draft
  }

  it("that throws is found in the server's log, without the error's words", async () => {
    const { world, order } = await played({
      transformDraft: () => Promise.reject(new Error("Anna Nowak")),
    })
    const told = world.logs.find((text) => text.includes("transformDraft"))
    expect(told).toContain(order.id)
    expect(world.logs.join()).not.toContain("Anna")
  })

  it("may reword a position", async () => {
    const { world } = await played({
      transformDraft: change((draft) => {
        for (const position of draft.positions) position.name = `Gift: ${position.name}`
      }),
    })
    expect(world.service().invoices[0]?.draft.positions[0]?.name).toBe("Gift: Mug")
  })

  it.each([
    {
      what: "throws",
      code: "EXTENSION_FAILED",
      transformDraft: () => {
        throw new Error("Anna Nowak")
      },
    },
    { what: "returns nothing", code: "DRAFT_INVALID", transformDraft: returning(undefined) },
    { what: "returns a text", code: "DRAFT_INVALID", transformDraft: returning("invoice") },
    { what: "returns an empty object", code: "DRAFT_INVALID", transformDraft: returning({}) },
    {
      what: "adds a field",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => Object.assign(draft, { discount: "1" })),
    },
    {
      what: "moves the total by a grosz",
      code: "DRAFT_TOTALS_DIFFER",
      transformDraft: change((draft) => {
        draft.totals.gross = "50.00"
      }),
    },
    {
      what: "moves every amount by a grosz alike",
      code: "DRAFT_TOTALS_DIFFER",
      transformDraft: change((draft) => {
        const amounts = { net: "40.65", vat: "9.35", gross: "50.00" }
        draft.totals = { ...amounts, byVat: { "23%": amounts } }
        Object.assign(draft.positions[0] ?? {}, {
          net: "40.65",
          unitNet: "40.65",
          gross: "50.00",
          unitGross: "50.00",
        })
      }),
    },
    {
      what: "changes draft and order alike",
      code: "DRAFT_TOTALS_DIFFER",
      transformDraft: (draft: InvoiceDraft, order: { lines: readonly object[] }) => {
        const amounts = { net: "40.65", vat: "9.35", gross: "50.00" }
        Object.assign(order.lines[0] ?? {}, { unitPrice: "50.00" })
        Object.assign(draft.positions[0] ?? {}, {
          net: "40.65",
          unitNet: "40.65",
          gross: "50.00",
          unitGross: "50.00",
        })
        return { ...draft, totals: { ...amounts, byVat: { "23%": amounts } } }
      },
    },
    {
      what: "takes the reference out of the details",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.additionalDetails = "Dziękujemy!"
      }),
    },
    {
      what: "changes the reference",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.reference = "ref. ABCDEFGHJK"
        draft.additionalDetails = "Order (ref. ABCDEFGHJK)"
      }),
    },
    {
      what: "changes the company",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.companyId = "other"
      }),
    },
    {
      what: "changes the currency",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.currency = "EUR"
      }),
    },
    {
      what: "puts a NUL into a name",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.positions[0]!.name = "Mug\0"
      }),
    },
    {
      what: "cuts a letter in half",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.additionalDetails = `${draft.additionalDetails} ${"🫖".slice(0, 1)}`
      }),
    },
    {
      what: "puts a control character into the buyer's name",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.contractor.name = "Anna\u0007"
      }),
    },
    {
      what: "names a VAT rate with a NUL",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) => {
        draft.totals.byVat["23%\0"] = { net: "0", vat: "0", gross: "0" }
      }),
    },
    {
      what: "names a field with a NUL and half a letter",
      code: "DRAFT_INVALID",
      transformDraft: change((draft) =>
        Object.assign(draft, { [`odd\0\ud83d${"x".repeat(5000)}`]: 1 })
      ),
    },
    {
      what: "throws when it is looked at",
      code: "EXTENSION_FAILED",
      transformDraft: change((draft) => {
        Object.defineProperty(draft, "reference", {
          enumerable: true,
          get: () => {
            throw new Error("Anna Nowak")
          },
        })
      }),
    },
  ])("that $what is refused and nothing is sent", async ({ code, transformDraft }) => {
    const { world, row } = await played({ transformDraft })
    expect(row).toMatchObject({ state: "refused", reasons: [{ code }] })
    expect(JSON.stringify(row)).not.toContain("Anna")
    expect(world.service().calls.filter((call) => call !== "check-key" && call !== "list")).toEqual(
      []
    )
    expect(world.eventsOf(row)).toEqual(["refused"])
  })

  it("that is fixed issues once after a retry", async () => {
    let isBroken = true
    const { world, order, row } = await played({
      transformDraft: (draft) => {
        if (isBroken) throw new Error("broken")
        return draft
      },
    })
    isBroken = false
    await retryRequest(world.ports, row.id)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})
