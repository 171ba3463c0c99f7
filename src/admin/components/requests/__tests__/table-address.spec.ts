import { readAddress, toFiltering, toPageQuery, writeFiltering } from "../table-address"

const queryOf = (address: string) => toPageQuery(readAddress(new URLSearchParams(address)))

describe("the list's address", () => {
  it("becomes the question to the server", () => {
    expect(
      queryOf(
        "state=refused&state=failed&company=hurt&project=41&attention=true&correction=true&ksef=open" +
          "&from=2026-03-01&to=2026-03-31&q=7/3&sort=-issue_date&page=3"
      )
    ).toEqual({
      state: ["refused", "failed"],
      company_id: ["hurt"],
      project_id: ["41"],
      needs_attention: "true",
      needs_correction: "true",
      ksef: ["open"],
      issued_from: "2026-03-01",
      issued_to: "2026-03-31",
      q: "7/3",
      order: "-issue_date",
      limit: 20,
      offset: 40,
    })
  })

  it("may hold anything at all", () => {
    expect(
      queryOf(
        "state=done&attention=maybe&ksef=not_shown&ksef=soon&from=soon&to=2026-99-01&sort=-password&page=-4"
      )
    ).toEqual({ limit: 20, offset: 0 })
  })

  it("asks for nothing that the server refuses for its length", () => {
    const name = "Międzynarodowe Przedsiębiorstwo Ceramiczno-Herbaciane ".repeat(4)
    expect(queryOf(`q=${encodeURIComponent(name)}`).q).toBe(name.slice(0, 100))
    expect(queryOf(`q=${encodeURIComponent(`${"x".repeat(99)}💥`)}`).q).toBe("x".repeat(99))
    expect(queryOf(`q=%20%00&company=&project=%20&company=${"x".repeat(101)}`)).toEqual({
      limit: 20,
      offset: 0,
    })
    expect(queryOf("page=99999999").offset).toBe(1_000_000)
  })

  it("takes what the filter bar holds, gives it back, and begins at the first page", () => {
    const before = new URLSearchParams("q=7&page=5&sort=state&state=queued&ksef=error")
    const filtering = {
      state: ["refused"],
      company: ["hurt"],
      project: ["41"],
      attention: "true",
      correction: "true",
      ksef: ["pending", "accepted"],
      issued: { $gte: new Date(2026, 2, 1).toISOString() },
    }
    writeFiltering(before, filtering)
    expect(before.toString()).toBe(
      "q=7&sort=state&state=refused&ksef=pending&ksef=accepted&company=hurt&project=41" +
        "&attention=true&correction=true&from=2026-03-01"
    )
    expect(toFiltering(readAddress(before))).toEqual(filtering)
    writeFiltering(before, {})
    expect(before.toString()).toBe("q=7&sort=state")
  })
})
