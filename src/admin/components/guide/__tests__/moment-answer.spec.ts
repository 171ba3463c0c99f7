import type { SettingFields, SettingSource } from "../../../../types"
import { isMomentChosen } from "../moment-answer"

type Asked = Pick<SettingFields, "trigger" | "completeWhen">

const field = <Value>(value: Value, source: SettingSource) => ({
  value,
  source,
  option_value: value,
  option_source: "default" as const,
})
const fields = (given: Partial<Asked>): Asked => ({
  trigger: field("order.completed", "default"),
  completeWhen: field("never", "default"),
  ...given,
})

describe("when an invoice is issued", () => {
  it("is not answered by the defaults, by which no invoice ever comes, nor by issuing by hand", () => {
    expect(isMomentChosen(fields({}))).toBe(false)
    expect(isMomentChosen(fields({ trigger: field("manual", "stored") }))).toBe(false)
  })

  it.each(["stored", "option"] as const)("is answered by what is %s, never among it", (source) => {
    expect(isMomentChosen(fields({ completeWhen: field("never", source) }))).toBe(true)
    expect(isMomentChosen(fields({ trigger: field("order.completed", source) }))).toBe(true)
  })
})
