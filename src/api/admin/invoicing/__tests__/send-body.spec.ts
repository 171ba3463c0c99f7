import { sendBody } from "../bodies"

describe("the body of a person's Send", () => {
  it("has each recipient once, so that nobody gets the invoice twice", () => {
    const recipients = ["Jan@Example.pl", "jan@example.pl", "a@example.pl"]
    expect(sendBody.parse({ recipients })).toEqual({
      recipients: ["Jan@Example.pl", "a@example.pl"],
    })
  })

  it("names e-mail addresses as the form takes them", () => {
    const takes = (address: string) => sendBody.safeParse({ recipients: [address] }).success
    expect(["jan@example.pl", "o'brien@example.com"].every(takes)).toBe(true)
    const long = `${"a".repeat(200)}@example.pl`
    expect(["jan..k@example.pl", "jan@example.p", "jan", long].some(takes)).toBe(false)
  })

  it("may name none, and no more than ten", () => {
    expect(sendBody.parse({})).toEqual({})
    expect(sendBody.safeParse({ recipients: [] }).success).toBe(false)
    const many = Array.from({ length: 11 }, (_, n) => `a${n}@example.pl`)
    expect(sendBody.safeParse({ recipients: many }).success).toBe(false)
  })
})
