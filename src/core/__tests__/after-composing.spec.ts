import { checkDraft } from "../check-draft"
import { composeDraft } from "../compose-draft"
import { describeContent } from "../content-fingerprint"
import { decideAfterCreate, decideAfterRead, decideAfterSend } from "../decide-next"
import { isCandidate, judgeCandidate } from "../match-invoice"
import { OUTCOME_KINDS, type ServiceInvoice } from "../outcomes"
import { proveTotals } from "../proof"
import { composeReference, findReference, referenceCode } from "../reference"
import { mayMove, mayMoveSend } from "../states"
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
})

describe("the content of a draft", () => {
  it("is the same text for two equal orders of one buyer on one day", () => {
    const twin = anOrder({
      id: "order_01JQZX3V9W8K7M6N5P4R3S2ZZZ",
      displayId: "1043",
      lines: [aLine({ id: "ordli_2" })],
    })
    expect(draftOf(twin).reference).not.toBe(draftOf().reference)
    expect(describeContent(draftOf(twin))).toBe(describeContent(draftOf()))
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
  })
})

describe("what happens next", () => {
  it("has a legal move for every outcome of a create and of a send", () => {
    for (const outcome of OUTCOME_KINDS) {
      for (const hasTriesLeft of [true, false]) {
        expect(mayMove("issuing", decideAfterCreate(outcome, hasTriesLeft).state)).toBe(true)
        expect(mayMoveSend("sending", decideAfterSend(outcome, hasTriesLeft).state)).toBe(true)
      }
      expect(["use", "error", "retry"]).toContain(decideAfterRead(outcome))
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
  const isFound = (changes: Partial<ServiceInvoice>) =>
    isCandidate(draftOf(), invoice(changes), stamped)

  it.each<[string, Partial<ServiceInvoice>]>([
    ["the same", {}],
    ["a gross of 49.990", { gross: "49.990" }],
    ["no dates and no type told", { issueDate: null, saleDate: null, invoiceType: null }],
    ["a clock nine minutes slow", { uploadDate: "2026-03-05T11:01:00.000Z" }],
    ["an upload time without an offset", { uploadDate: "2026-03-05T01:00:00" }],
    ["status SENT", { status: "SENT" }],
  ])("keeps an invoice with %s", (_what, changes) => {
    expect(isFound(changes)).toBe(true)
  })

  it.each<[string, Partial<ServiceInvoice>]>([
    ["one grosz more", { gross: "50.00" }],
    ["another issue date", { issueDate: "2026-03-06" }],
    ["another sale date", { saleDate: "2026-03-05" }],
    ["another currency", { currency: "EUR" }],
    ["another type", { invoiceType: "PRO_FORMA" }],
    ["status DRAFT", { status: "DRAFT" }],
    ["an upload eleven minutes before the stamp", { uploadDate: "2026-03-05T10:59:00.000Z" }],
    [
      "another postcode",
      { contractor: { name: "Anna Nowak", taxIdentificationNumber: null, postCode: "00-951" } },
    ],
  ])("drops an invoice with %s", (_what, changes) => {
    expect(isFound(changes)).toBe(false)
  })

  const judge = (changes: Partial<ServiceInvoice>) => judgeCandidate(draftOf(), invoice(changes))

  it("is settled by the reference, ours or another order's", () => {
    const ours = composeReference(anOrder().id)
    expect(judge({ additionalDetails: `x (${ours}); y`, positions: [] })).toBe("certain-match")
    expect(judge({ additionalDetails: "Zamówienie 7 (ref. AAAAAAAAAA)" })).toBe("certain-non-match")
  })

  it("compares the lines by value when no reference is shown", () => {
    const line = { name: " mug", quantity: "1", gross: null, net: "40.64" }
    expect(judge({})).toBe("same-lines")
    expect(judge({ additionalDetails: "thank you", positions: [line] })).toBe("same-lines")
    expect(judge({ positions: [{ ...line, quantity: "2" }] })).toBe("other-lines")
    expect(judge({ positions: [{ ...line, net: "40.65" }] })).toBe("other-lines")
    expect(judge({ positions: [line, line] })).toBe("other-lines")
  })

  it("does not call lines different that the service does not show", () => {
    expect(judge({ positions: [] })).toBe("same-lines")
  })
})
