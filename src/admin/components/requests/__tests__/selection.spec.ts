import type { InvoiceRequestListRow } from "../../../../types"
import { countRest, splitSelection } from "../selection"

const row = (
  state: InvoiceRequestListRow["state"],
  may: "retry" | "send" | null,
  sent_at: string | null = null,
  more: Partial<InvoiceRequestListRow> = {}
) =>
  ({
    state,
    sent_at,
    send_state: sent_at === null ? "none" : "sent",
    send_reasons: [],
    difference: null,
    ksef: null,
    actions: { retry: may === "retry", send: may === "send" },
    ...more,
  }) as unknown as InvoiceRequestListRow

describe("a selection of rows", () => {
  const refused = row("refused", "retry")
  const issued = row("issued", "send")
  const sent = row("issued", "send", "2026-03-05T10:00:00.000Z")
  const canceled = row("canceled", null)
  const all = [refused, issued, sent, canceled]

  it("is parted by what the act is open to", () => {
    expect(splitSelection(all, "retry")).toEqual({
      able: [refused],
      rest: [issued, sent, canceled],
      again: [],
    })
  })

  it("tells which e-mails would go out once more", () => {
    expect(splitSelection(all, "send")).toEqual({
      able: [issued, sent],
      rest: [refused, canceled],
      again: [sent],
    })
  })

  it("leaves what the server refuses in a bulk run out of those that are mailed, each with its cause", () => {
    const waiting = row("issued", "send", null, { send_state: "waiting" })
    const withheld = row("issued", "send", null, {
      send_state: "refused",
      send_reasons: [{ code: "KSEF_REJECTED", field: null, params: {}, message: "" }],
    })
    const rejected = row("issued", "send", "2026-03-05T10:00:00.000Z", {
      ksef: { state: "error" } as InvoiceRequestListRow["ksef"],
    })
    const difference = { what: "gross", sent: "1.00", found: "2.00" } as const
    const differs = row("issued", "send", null, { difference })
    const accepted = row("issued", "send", null, { difference: { ...difference, isSettled: true } })
    const ofOther = row("issued", "send", null, {
      difference: { what: "reference", sent: "A", found: "B", isSettled: true },
    })
    const proForma = row("issued", "send", null, {
      difference: { what: "type", sent: "SALES", found: "PRO_FORMA", isSettled: true },
    })
    const noReplyTo = row("issued", "send", null, { send_state: "refused" })
    const differing = [differs, accepted, ofOther, proForma]
    const rows = [refused, waiting, withheld, rejected, ...differing, noReplyTo]
    const { able, rest } = splitSelection(rows, "send")
    expect(able).toEqual([accepted, noReplyTo])
    expect(countRest(rest, "send")).toEqual([
      ["invoice.difference.title", 3],
      ["ksef.states.error", 2],
      ["states.refused", 1],
      ["sendStates.waiting", 1],
    ])
    expect(countRest([waiting], "retry")).toEqual([["states.issued", 1]])
  })

  it("is counted by state, the most frequent first", () => {
    expect(countRest(all, "retry")).toEqual([
      ["states.issued", 2],
      ["states.refused", 1],
      ["states.canceled", 1],
    ])
  })
})
