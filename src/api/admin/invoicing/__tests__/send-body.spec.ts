import { sendBody } from "../bodies"

describe("the body of a person's Send", () => {
  it("has each recipient once, so that nobody gets the invoice twice", () => {
    const recipients = ["Jan@Example.pl", "jan@example.pl", "a@example.pl"]
    expect(sendBody.parse({ recipients })).toEqual({
      recipients: ["Jan@Example.pl", "a@example.pl"],
    })
  })

  it("may name none, and no more than ten", () => {
    expect(sendBody.parse({})).toEqual({})
    expect(sendBody.safeParse({ recipients: [] }).success).toBe(false)
    const many = Array.from({ length: 11 }, (_, n) => `a${n}@example.pl`)
    expect(sendBody.safeParse({ recipients: many }).success).toBe(false)
  })
})
