import type { InvoiceRequest } from "../../request/invoice-request"
import { judgeEmailOnHold, isOnHoldForKsef } from "../mail-wait"
import { KSEF_STATES } from "../watch"

type Mail = Pick<InvoiceRequest, "sendState" | "sendReasons" | "sendAfterWait">

const judge = (
  mail: Partial<Mail>,
  ksef: (typeof KSEF_STATES)[number] | null,
  isOver: boolean,
  hasNumber = ksef === "accepted"
) => {
  const plain: Mail = { sendState: "waiting", sendReasons: null, sendAfterWait: "ask", ...mail }
  return judgeEmailOnHold({ request: plain as InvoiceRequest, ksef, hasNumber, isOver })
}
const left = (code: string): Partial<Mail> => ({
  sendState: "refused",
  sendReasons: [{ code, field: null, params: {}, message: "" }],
})
const UNDECIDED = [...KSEF_STATES.filter((one) => one !== "accepted" && one !== "error"), null]

describe("an e-mail that waits for KSeF", () => {
  it("is owed on acceptance and withheld on refusal, whether the wait is over or not", () => {
    for (const isOver of [false, true]) {
      for (const sendAfterWait of ["ask", "send"] as const) {
        expect(judge({ sendAfterWait }, "accepted", isOver)).toBe("owe")
        expect(judge({ sendAfterWait }, "error", isOver)).toBe("rejected")
      }
    }
  })

  it("waits for the number of what was accepted no longer than was set, and asks nobody then", () => {
    for (const sendAfterWait of ["ask", "send"] as const) {
      expect(judge({ sendAfterWait }, "accepted", false, false)).toBeNull()
      expect(judge({ sendAfterWait }, "accepted", true, false)).toBe("owe")
    }
    expect(judge(left("KSEF_REJECTED"), "accepted", false, false)).toBeNull()
  })

  it("stays as it is until the wait is over, then goes or asks as it was set", () => {
    for (const ksef of UNDECIDED) {
      expect(judge({ sendAfterWait: "send" }, ksef, false)).toBeNull()
      expect(judge({ sendAfterWait: "send" }, ksef, true)).toBe("owe")
      expect(judge({ sendAfterWait: "ask" }, ksef, true)).toBe("ask")
    }
  })
})

describe("an e-mail that was left to a person for KSeF", () => {
  it("goes on acceptance, and says so once where KSeF refuses what was late", () => {
    for (const code of ["KSEF_REJECTED", "KSEF_WAIT_OVER"]) {
      expect(judge(left(code), "accepted", true)).toBe("owe")
      for (const ksef of UNDECIDED) expect(judge(left(code), ksef, true)).toBeNull()
    }
    expect(judge(left("KSEF_WAIT_OVER"), "error", true)).toBe("rejected")
    expect(judge(left("KSEF_REJECTED"), "error", true)).toBeNull()
    for (const code of ["KSEF_REJECTED", "KSEF_WAIT_OVER"]) {
      expect(isOnHoldForKsef(left(code) as Mail)).toBe(true)
    }
    expect(isOnHoldForKsef(left("EMAIL_MISSING") as Mail)).toBe(false)
    expect(isOnHoldForKsef({ sendState: "waiting", sendReasons: null })).toBe(true)
    expect(isOnHoldForKsef({ sendState: "queued", sendReasons: null })).toBe(false)
  })

  it("is no other one: not what a person sent, settled, or what waits for something else", () => {
    for (const sendState of ["none", "queued", "sending", "sent", "unknown", "failed"] as const) {
      expect(judge({ ...left("KSEF_REJECTED"), sendState }, "accepted", true)).toBeNull()
    }
    expect(judge(left("READ_BACK_DIFFERS"), "accepted", true)).toBeNull()
  })
})
