import { listNamed } from "../list-named"

describe("the invoices that may be linked with a press", () => {
  const reason = (ids: string) => ({
    code: "AMBIGUOUS_LOOKUP",
    field: null,
    params: { ids },
    message: "",
  })

  it("are all that the service named, each once, and what a look-up found", () => {
    expect(
      listNamed({
        answered_invoice_ids: ["90001", "90002"],
        settled_invoice_ids: ["90003", "90001"],
        reasons: [reason("90004, 90002, …")],
      })
    ).toEqual(["90001", "90002", "90004", "90003"])
  })

  it("are none where the service named none", () => {
    const reasons = [{ code: "OUTCOME_UNKNOWN", field: null, params: {}, message: "" }]
    expect(listNamed({ answered_invoice_ids: [], settled_invoice_ids: [], reasons })).toEqual([])
  })
})
