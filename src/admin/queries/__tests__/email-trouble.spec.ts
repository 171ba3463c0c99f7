import { findEmailTrouble } from "../email-trouble"

describe("what became of an e-mail that a person ordered", () => {
  it.each([
    ["sent", null],
    ["sending", null],
    ["unknown", "mailUnknown"],
    ["refused", "mailFailed"],
    ["failed", "mailFailed"],
  ] as const)("of one that is %s it is %s", (send_state, trouble) => {
    expect(findEmailTrouble({ send_state })).toBe(trouble)
  })
})
