import type { InvoiceRequestListRow } from "../../../../types"
import { countByState, splitSelection } from "../selection"

type Row = Pick<InvoiceRequestListRow, "state" | "actions" | "sent_at">

const row = (state: Row["state"], may: "retry" | "send" | null, sent_at: string | null = null) =>
  ({ state, sent_at, actions: { retry: may === "retry", send: may === "send" } }) as Row

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

  it("is counted by state, the most frequent first", () => {
    expect(countByState(all)).toEqual([
      ["issued", 2],
      ["refused", 1],
      ["canceled", 1],
    ])
  })
})
