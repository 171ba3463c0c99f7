import {
  describeMailed,
  hasNip,
  momentOf,
  readSendRules,
  SEND_MOMENTS,
  sendSchema,
} from "../send-rules"
import { readStored } from "../stored-settings"

const DEFAULTS = {
  companies: "after_ksef",
  otherCompanies: "on_issue",
  others: "on_issue",
  ksefWaitDays: 3,
  afterWait: "ask",
}

const EVERY_BUYER = [
  { buyerHasNip: true, isBuyerCompany: true },
  { buyerHasNip: false, isBuyerCompany: true },
  { buyerHasNip: false, isBuyerCompany: false },
]

describe("when e-mails go", () => {
  it("is for companies after KSeF and for others on issue, unless the owner says otherwise", () => {
    expect(readSendRules(undefined)).toEqual(DEFAULTS)
    expect(readSendRules({ companies: "manual", others: "after_ksef" })).toEqual({
      ...DEFAULTS,
      companies: "manual",
      otherCompanies: "after_ksef",
      others: "after_ksef",
    })
    const all = {
      companies: "on_issue",
      otherCompanies: "after_ksef",
      others: "manual",
      ksefWaitDays: 30,
      afterWait: "send",
    }
    expect(readSendRules(sendSchema.parse(all))).toEqual(all)
    const absent = { otherCompanies: undefined, ksefWaitDays: undefined, afterWait: undefined }
    const given = sendSchema.parse({ companies: "after_ksef", others: "on_issue", ...absent })
    expect(readSendRules(given)).toEqual(DEFAULTS)
  })

  it("means the same for everybody where it is one word, stored or not", () => {
    for (const word of SEND_MOMENTS) {
      expect(sendSchema.parse(word)).toBe(word)
      const rules = readSendRules(word)
      expect(EVERY_BUYER.map((buyer) => momentOf(rules, buyer))).toEqual([word, word, word])
      expect(rules).toMatchObject({ ksefWaitDays: 3, afterWait: "ask" })
      expect(readStored({ send: word })).toEqual({ fields: { send: word }, unreadable: [] })
    }
  })

  it("takes from 1 to 30 whole days and nothing unknown", () => {
    const both = { companies: "after_ksef", others: "on_issue" }
    for (const wrong of [
      "later",
      { companies: "after_ksef" },
      { ...both, ksefWaitDays: 0 },
      { ...both, ksefWaitDays: 31 },
      { ...both, ksefWaitDays: 1.5 },
      { ...both, afterWait: "never" },
      { ...both, days: 3 },
    ]) {
      expect(sendSchema.safeParse(wrong).success).toBe(false)
    }
  })

  it("goes by the buyer's Polish tax number, however it is written", () => {
    const rules = readSendRules(undefined)
    expect(EVERY_BUYER.map((buyer) => momentOf(rules, buyer))).toEqual([
      "after_ksef",
      "on_issue",
      "on_issue",
    ])
    const of = (taxIdentificationNumber: string | null) =>
      hasNip({ taxIdentificationNumber, country: "PL" })
    expect(["1234563218", "PL1234563218", "PL 123-456-32-18"].map(of)).toEqual([true, true, true])
    expect([null, "", "DE123456789", "1234563219"].map(of)).toEqual([false, false, false, false])
  })

  it("can differ for companies without a Polish number, unless it is not known that one is", () => {
    const rules = readSendRules({
      companies: "manual",
      otherCompanies: "after_ksef",
      others: "on_issue",
    })
    expect(EVERY_BUYER.map((buyer) => momentOf(rules, buyer))).toEqual([
      "manual",
      "after_ksef",
      "on_issue",
    ])
    expect(momentOf(rules, { buyerHasNip: false, isBuyerCompany: null })).toBe("on_issue")
    expect(momentOf(rules, { buyerHasNip: null, isBuyerCompany: null })).toBe("on_issue")
    const german = { country: "DE", region: "EU", taxIdentificationNumber: "DE811569869" } as const
    expect(describeMailed({ ...german, type: "COMPANY" })).toEqual(EVERY_BUYER[1])
  })

  it("knows the Polish number of a buyer elsewhere in the EU by what a draft of ours writes", () => {
    const of = (taxIdentificationNumber: string, region: "EU" | "OUTSIDE_OF_EU") =>
      hasNip({ taxIdentificationNumber, country: "DE", region })
    expect(of("1234563218", "EU")).toBe(true)
    expect([of("SK1234563218", "EU"), of("1234563218", "OUTSIDE_OF_EU")]).toEqual([false, false])
  })

  it("takes ten digits of a buyer abroad for another country's, whatever their sum", () => {
    const of = (taxIdentificationNumber: string, country: string | null) =>
      hasNip({ taxIdentificationNumber, country })
    expect([of("1234563218", "SK"), of("PL1234563218", "SK"), of("1234563218", null)]).toEqual([
      false,
      true,
      true,
    ])
  })
})
