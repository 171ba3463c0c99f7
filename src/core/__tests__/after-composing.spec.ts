import { checkDraft } from "../draft/check-draft"
import { composeDraft } from "../draft/compose-draft"
import { describeContent } from "../draft/content-fingerprint"
import { decideAfterCreate, decideAfterSend } from "../request/decide-next"
import { judgeInvoice, whyRead, type SoughtInvoice } from "../look-up/match-invoice"
import { OUTCOME_KINDS, type ServiceInvoice } from "../request/outcomes"
import { proveTotals } from "../money/proof"
import { composeReference, findReference, hasReference, referenceCode } from "../draft/reference"
import { compareBuyers } from "../look-up/same-buyer"
import { mayMove, mayMoveSend } from "../lifecycle/diagram"
import { aCompany, aLine, anOrder, NOON, someSettings } from "./an-order"

const settings = someSettings()

function draftOf(order = anOrder()) {
  const composition = composeDraft(order, settings, aCompany(), NOON)
  if (composition.kind !== "draft") throw new Error("the order gave no draft")
  return composition.draft
}

describe("the proof", () => {
  it("rejects a draft whose every amount agrees but with another order", () => {
    const order = anOrder({ total: "50.00", lines: [aLine({ unitPrice: "50.00" })] })
    expect(proveTotals(draftOf(), order, settings)).toMatchObject({
      code: "DRAFT_TOTALS_DIFFER",
      field: "totals.gross",
      params: { found: "49.99", expected: "50" },
    })
  })

  it("rejects a rate whose tax was moved by a grosz, and a rate nobody sold at", () => {
    const draft = structuredClone(draftOf())
    draft.totals.byVat["23%"] = { net: "40.65", vat: "9.34", gross: "49.99" }
    expect(proveTotals(draft, anOrder(), settings)?.field).toBe("totals.byVat.23%.net")
    const second = structuredClone(draftOf())
    second.totals.byVat["8%"] = { net: "0.00", vat: "0.00", gross: "0.00" }
    expect(proveTotals(second, anOrder(), settings)).not.toBeNull()
  })

  it("rejects amounts finer than the currency", () => {
    const draft = structuredClone(draftOf())
    draft.totals.gross = "49.990"
    expect(proveTotals(draft, anOrder(), settings)).toBeNull()
    draft.totals.gross = "49.9901"
    expect(proveTotals(draft, anOrder(), settings)?.field).toBe("totals.gross")
  })
})

describe("a draft handed back", () => {
  it("is taken when it is as it was", () => {
    expect(checkDraft(draftOf())).toEqual({ kind: "draft", draft: draftOf() })
  })

  it.each<[string, (draft: ReturnType<typeof draftOf>) => unknown, string]>([
    ["nothing", () => undefined, "draft"],
    [
      "no name",
      (draft) => ({ ...draft, contractor: { ...draft.contractor, name: "" } }),
      "contractor.name",
    ],
    [
      "a day that no calendar has",
      (draft) => ({ ...draft, payment: { ...draft.payment, dueDate: "2026-04-31" } }),
      "payment.dueDate",
    ],
    [
      "a tax number with a wrong checksum",
      (draft) => ({
        ...draft,
        contractor: { ...draft.contractor, taxIdentificationNumber: "1234567890" },
      }),
      "contractor.taxIdentificationNumber",
    ],
    [
      "a byte order mark, which KSeF refuses",
      ({ positions: [first, ...others], ...draft }) => ({
        ...draft,
        positions: [{ ...first, name: "\uFEFFMug" }, ...others],
      }),
      "positions.0.name",
    ],
    ["a field too many", (draft) => ({ ...draft, discount: "1" }), "discount"],
    ["no reference", (draft) => ({ ...draft, additionalDetails: "thanks" }), "additionalDetails"],
    [
      "a longer code",
      (draft) => ({ ...draft, additionalDetails: `${draft.reference}X` }),
      "additionalDetails",
    ],
  ])("with %s is refused by the field's name", (_what, change, field) => {
    expect(checkDraft(change(draftOf()))).toMatchObject({
      kind: "refused",
      refusal: { code: "DRAFT_INVALID", field },
    })
  })

  it.each([
    ["PL", "5261040828"],
    ["PL", "PL5261040828"],
    ["DE", "5261040828"],
    ["DE", "DE123456789"],
    ["GR", "EL123456789"],
    ["CH", "CHE-123.456.788"],
  ])("is taken with a tax number of %s, %s", (country, taxIdentificationNumber) => {
    const draft = draftOf()
    const contractor = { ...draft.contractor, country, taxIdentificationNumber }
    expect(checkDraft({ ...draft, contractor }).kind).toBe("draft")
  })
})

describe("the content of a draft", () => {
  it("is the same text for two equal orders of one buyer on one day", () => {
    const lookalike = anOrder({
      id: "order_01JQZX3V9W8K7M6N5P4R3S2ZZZ",
      displayId: "1043",
      lines: [aLine({ id: "ordli_2" })],
    })
    expect(draftOf(lookalike).reference).not.toBe(draftOf().reference)
    expect(describeContent(draftOf(lookalike))).toBe(describeContent(draftOf()))
  })

  it("does not depend on the order of keys and changes with any amount", () => {
    const reversed = Object.fromEntries(Object.entries(draftOf()).reverse())
    expect(describeContent(reversed as ReturnType<typeof draftOf>)).toBe(describeContent(draftOf()))
    const order = anOrder({ total: "50.00", lines: [aLine({ unitPrice: "50.00" })] })
    expect(describeContent(draftOf(order))).not.toBe(describeContent(draftOf()))
  })
})

describe("the reference", () => {
  it("is the last ten letters and digits of the order's id", () => {
    expect(referenceCode("order_01jqzx3v9w8k7m6n5p4r3s2t1v")).toBe("5P4R3S2T1V")
    expect(referenceCode("__")).toBe("")
  })

  it("is found in the text it was put into, and nowhere else", () => {
    expect(findReference("Zamówienie 1042 (ref. 5P4R3S2T1V); art. 43")).toBe("ref. 5P4R3S2T1V")
    expect(findReference("see ref. 5P4R3S2T1V")).toBeNull()
    expect(findReference("Zamówienie 1042")).toBeNull()
    expect(findReference("zamówienie 1042 (REF.\u00a05p4r3s2t1v)")).toBe("ref. 5P4R3S2T1V")
  })

  it("is known in any case and spacing, as a whole word, and never when it is empty", () => {
    const ours = "ref. 5P4R3S2T1V"
    expect(hasReference("Zamówienie 1042 (ref. 5P4R3S2T1V)", ours)).toBe(true)
    expect(hasReference("REF.\u00a05p4r3s2t1v", ours)).toBe(true)
    expect(hasReference("ref. 5P4R3S2T1VX, then ref. 5P4R3S2T1V", ours)).toBe(true)
    expect(hasReference("ref. 5P4R3S2T1VX", ours)).toBe(false)
    expect(hasReference("xref. 5P4R3S2T1V", ours)).toBe(false)
    expect(hasReference("", "")).toBe(false)
    expect(hasReference("anything", "")).toBe(false)
  })
})

describe("what happens next", () => {
  it("has a legal move for every outcome of a create and of a send", () => {
    for (const outcome of OUTCOME_KINDS) {
      for (const hasTriesLeft of [true, false]) {
        expect(mayMove("issuing", decideAfterCreate(outcome, hasTriesLeft).state)).toBe(true)
        expect(mayMoveSend("sending", decideAfterSend(outcome, hasTriesLeft).state)).toBe(true)
      }
    }
  })

  it("repeats a create or send only when nothing can have happened", () => {
    const repeated = OUTCOME_KINDS.filter(
      (outcome) =>
        decideAfterCreate(outcome, true).state === "queued" &&
        decideAfterSend(outcome, true).state === "queued"
    )
    expect(repeated).toEqual(["key-rejected", "asked-to-wait", "not-sent"])
    expect(decideAfterCreate("unknown", true)).toEqual({ state: "unknown", job: "look-up" })
    expect(decideAfterSend("unknown", true)).toEqual({ state: "unknown", job: "look-up" })
  })

  it("gives up after the last try only what was not sent", () => {
    expect(decideAfterCreate("not-sent", false)).toEqual({ state: "failed", job: "complete" })
    expect(decideAfterCreate("asked-to-wait", false)).toEqual({ state: "queued", job: "wait" })
    expect(decideAfterCreate("key-rejected", false)).toEqual({ state: "queued", job: "hold" })
  })
})

describe("a look-up", () => {
  const stamped = "2026-03-05T11:10:00.000Z"
  const invoice = (changes: Partial<ServiceInvoice> = {}): ServiceInvoice => ({
    invoiceId: "9",
    invoiceNumber: "1/3/2026",
    invoiceType: "SALES",
    status: "ISSUED",
    currency: "PLN",
    gross: "49.99",
    net: "40.64",
    issueDate: "2026-03-05",
    saleDate: "2026-03-04",
    uploadDate: "2026-03-05T11:10:01.000Z",
    additionalDetails: null,
    contractor: { name: "ANNA  Nowak ", taxIdentificationNumber: null, postCode: "00-950" },
    positions: [{ name: "Mug", quantity: "1.00", gross: "49.990", net: null }],
    ...changes,
  })
  const sought: SoughtInvoice = { ...draftOf(), firstStampedAt: stamped }
  const why = (changes: Partial<ServiceInvoice>) => whyRead(sought, invoice(changes))
  const somebody = { name: "Piotr Lis", taxIdentificationNumber: null, postCode: "31-000" }
  const mug = { name: "Mug", quantity: "1", gross: "49.99", net: null }

  it.each<[string, Partial<ServiceInvoice>]>([
    ["the same", {}],
    ["a gross of 49.990", { gross: "49.990" }],
    ["one grosz more", { gross: "50.00" }],
    ["no dates and no type told", { issueDate: null, saleDate: null, invoiceType: null }],
    ["another issue date", { issueDate: "2026-03-04" }],
    ["another sale date", { saleDate: "2026-03-05" }],
    ["another currency", { currency: "EUR" }],
    ["a clock nine minutes slow", { uploadDate: "2026-03-05T11:01:00.000Z" }],
    ["a clock of the service hours slow", { uploadDate: "2026-03-05T01:30:00.000Z" }],
    ["an upload time without an offset", { uploadDate: "2026-03-05T01:00:00" }],
    ["the day of its upload alone", { uploadDate: "2026-03-05T00:00:00.000Z" }],
    ["that day as Warsaw writes it", { uploadDate: "2026-03-04T23:00:00.000Z" }],
    ["status SENT", { status: "SENT" }],
    ["status DRAFT", { status: "DRAFT" }],
    ["a type in the service's own words", { invoiceType: "Sprzedaż" }],
    ["another postcode", { contractor: { ...somebody, name: "Anna Nowak" } }],
    ["no name", { contractor: { ...somebody, name: null } }],
    ["the same tax number under another name", { contractor: { ...somebody, name: "—" } }],
  ])("reads an invoice with %s", (_what, changes) => {
    expect(why(changes)).toBe("near")
  })

  it.each<[string, Partial<ServiceInvoice>]>([
    ["type PRO_FORMA", { invoiceType: "PRO_FORMA" }],
    ["type correction", { invoiceType: "Correction" }],
    [
      "an upload eleven minutes before the stamp for somebody else, of another amount",
      { uploadDate: "2026-03-05T10:59:00.000Z", contractor: somebody, gross: "12.00" },
    ],
    [
      "an upload two days before, and an issue date of then",
      { uploadDate: "2026-03-03T11:09:00.000Z", issueDate: "2026-03-03" },
    ],
    ["an old issue date and no moment", { issueDate: "2026-03-03", uploadDate: null }],
    ["another order's reference", { additionalDetails: "Zamówienie 7 (ref. AAAAAAAAAA)" }],
    ["another buyer and another amount", { contractor: somebody, gross: "12.00" }],
  ])("does not read an invoice with %s", (_what, changes) => {
    expect(why(changes)).toBeNull()
  })

  it.each<[string, Partial<ServiceInvoice>]>([
    [
      "an upload eleven minutes before the stamp and one grosz more",
      { uploadDate: "2026-03-05T10:59:00.000Z", gross: "50.00" },
    ],
    [
      "an upload eleven minutes before the stamp for somebody else",
      { uploadDate: "2026-03-05T10:59:00.000Z", contractor: somebody },
    ],
    [
      "an upload more than a day before and another issue date",
      { uploadDate: "2026-03-04T11:09:00.000Z", issueDate: "2026-03-04" },
    ],
  ])("reads for its reference alone an invoice with %s", (_what, changes) => {
    expect(why(changes)).toBe("recent")
    expect(judgeInvoice(sought, invoice(changes))).toBe("other")
    const additionalDetails = sought.reference
    expect(judgeInvoice(sought, invoice({ ...changes, additionalDetails }))).toBe("ours")
  })

  it("asks a person about one like ours that was saved before the stamp by its own clock", () => {
    const early = { uploadDate: "2026-03-05T10:10:00.000Z" }
    expect(judgeInvoice(sought, invoice())).toBe("equal")
    expect(judgeInvoice(sought, invoice(early))).toBe("near")
    expect(judgeInvoice(sought, invoice({ ...early, gross: "50.00" }))).toBe("other")
    const additionalDetails = sought.reference
    expect(judgeInvoice(sought, invoice({ ...early, additionalDetails }))).toBe("ours")
  })

  it("reads one of our amount for its reference, whoever's it is; none of another's", () => {
    expect(why({ contractor: somebody })).toBe("amount")
    expect(why({ contractor: somebody, gross: null })).toBe("amount")
    expect(why({ contractor: somebody, gross: "50.00" })).toBeNull()
  })

  it("rules nobody out while the buyer is not known", () => {
    const unknown = { ...sought, contractor: null }
    expect(whyRead(unknown, invoice({ contractor: somebody, gross: "50.00" }))).toBe("near")
    expect(judgeInvoice(unknown, invoice({ contractor: somebody }))).toBe("alike")
    expect(judgeInvoice(unknown, invoice())).toBe("alike")
  })

  const judge = (changes: Partial<ServiceInvoice>) => judgeInvoice(sought, invoice(changes))

  it("is settled by the reference, ours or another order's", () => {
    const ours = composeReference(anOrder().id)
    const strange = { positions: [], gross: "1.00", contractor: somebody }
    expect(judge({ additionalDetails: `x (${ours}); y`, ...strange })).toBe("ours")
    expect(judge({ additionalDetails: "Zamówienie 7 (ref. AAAAAAAAAA)" })).toBe("other")
    expect(judge({ additionalDetails: `x (${ours})`, invoiceType: "CORRECTION" })).toBe("other")
    // Made by hand, perhaps for an equal order: a person decides.
    expect(judge({ additionalDetails: "Do zamówienia nr 9" })).toBe("alike")
    expect(judge({ additionalDetails: " " })).toBe("equal")
    expect(judgeInvoice({ ...sought, reference: "" }, invoice({ additionalDetails: "" }))).toBe(
      "equal"
    )
  })

  it("compares the lines by value when no reference is shown", () => {
    const line = { name: " mug", quantity: "1", gross: null, net: "40.64" }
    expect(judge({})).toBe("equal")
    expect(judge({ additionalDetails: "", positions: [line] })).toBe("equal")
    expect(judge({ positions: [{ ...line, quantity: "2" }] })).toBe("alike")
    expect(judge({ positions: [{ ...line, net: "40.65" }] })).toBe("alike")
    expect(judge({ positions: [line, line] })).toBe("alike")
  })

  it.each<[string, Partial<ServiceInvoice>]>([
    ["lines", { positions: [] }],
    ["gross", { gross: null }],
    ["currency", { currency: null }],
    ["issue date", { issueDate: null }],
    ["sale date", { saleDate: null }],
    ["buyer's name", { contractor: { ...invoice().contractor, name: null } }],
    ["buyer's postcode", { contractor: { ...invoice().contractor, postCode: null } }],
  ])("is sure of nothing whose %s is not shown", (_what, changes) => {
    expect(judge(changes)).toBe("alike")
  })

  it("leaves near what disagrees, and other what is another buyer's", () => {
    expect(judge({ gross: "50.00" })).toBe("near")
    expect(judge({ issueDate: "2026-03-04" })).toBe("near")
    expect(judge({ contractor: somebody })).toBe("other")
    expect(judge({ contractor: { ...somebody, postCode: "00-950" } })).toBe("near")
    expect(judge({ contractor: { ...somebody, postCode: "00-950" }, gross: "50.00" })).toBe("other")
  })

  it("rules nothing out by a name alone: the service may have its own for the buyer", () => {
    const renamed = { ...somebody, postCode: null }
    expect(judge({ contractor: renamed })).toBe("near")
    expect(judge({ contractor: renamed, positions: [] })).toBe("near")
    expect(judge({ contractor: renamed, issueDate: "2026-03-04", saleDate: "2026-03-03" })).toBe(
      "near"
    )
    expect(judge({ contractor: renamed, issueDate: "2026-03-07" })).toBe("other")
    expect(judge({ contractor: renamed, gross: "50.00" })).toBe("other")
    expect(judge({ contractor: renamed, positions: [{ ...mug, quantity: "2" }] })).toBe("other")
  })
})

describe("a buyer", () => {
  const ours = {
    name: 'Pracownia Ceramiki "Łąka" sp. z o.o.',
    taxIdentificationNumber: "1234563218",
    postCode: "00-950",
  }
  const shown = (changes: Partial<ServiceInvoice["contractor"]>) =>
    compareBuyers(ours, { ...ours, ...changes })

  it.each<[string, Parameters<typeof shown>[0]]>([
    ["the same", {}],
    ["PL before the tax number", { taxIdentificationNumber: "PL1234563218" }],
    ["a grouped tax number", { taxIdentificationNumber: "123-456-32-18" }],
    ["no tax number", { taxIdentificationNumber: null }],
    ["a postcode without a dash", { postCode: "00950" }],
    ["a postcode that was a number", { postCode: "950" }],
    ["a postcode with its country", { postCode: "PL 00-950" }],
    ["no postcode", { postCode: null }],
    ["capitals and no quotes", { name: "PRACOWNIA CERAMIKI ŁĄKA SP. Z O.O." }],
    ["no diacritics", { name: "Pracownia Ceramiki Laka sp z o o" }],
  ])("is known in %s", (_what, changes) => {
    expect(shown(changes)).toBe("same")
  })

  it.each<[string, Parameters<typeof shown>[0]]>([
    ["another tax number", { taxIdentificationNumber: "5260250274" }],
    ["another postcode", { postCode: "31-000" }],
    ["neither tax number nor postcode", { taxIdentificationNumber: null, postCode: null }],
    ["no name", { name: null }],
    ["a name of signs alone", { name: "***" }],
    ["another name under the tax number", { name: "Lipa s.c." }],
    ["the name cut", { name: "Pracownia Ceramiki Łąk", taxIdentificationNumber: null }],
    [
      "the legal form in full",
      {
        name: "Łąka Pracownia Ceramiki spółka z ograniczoną odpowiedzialnością",
        taxIdentificationNumber: null,
      },
    ],
  ])("is not ruled out by %s", (_what, changes) => {
    expect(shown(changes)).toBe("unclear")
  })

  it.each(["Pracownia Ceramiki Lipa sp. z o.o.", "Anna Nowak", "Ceramika sp. z o.o."])(
    "is somebody else as %s",
    (name) => {
      expect(shown({ name, taxIdentificationNumber: null })).toBe("other")
      expect(shown({ name, taxIdentificationNumber: "5260250274" })).toBe("other")
    }
  )

  it("is nobody in particular while it is not known who it was", () => {
    expect(compareBuyers(null, { ...ours, name: "Anna Nowak" })).toBe("unclear")
  })
})
