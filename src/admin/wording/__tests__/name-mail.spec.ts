import resources from "../../i18n"
import {
  colorOfMail,
  findMailObstacle,
  findMailReason,
  hasNoAddress,
  nameMail,
  type Mailed,
} from "../name-mail"

const mail = (send_state: Mailed["send_state"], code?: string, is_mail_withheld = false) => ({
  send_state,
  is_mail_withheld,
  send_reasons: code ? [{ code, field: null, params: {}, message: "" }] : [],
})

it("does not call an e-mail refused that had nobody to go to", () => {
  const addressless = mail("refused", "EMAIL_MISSING")
  expect(nameMail(addressless)).toBe("notices.row.noAddress")
  expect(colorOfMail(addressless)).toBe("orange")
  expect(hasNoAddress(addressless)).toBe(true)
})

it("calls refused what the service refused, and held back what the plugin kept", () => {
  expect(nameMail(mail("refused", "SEND_REFUSED"))).toBe("sendStates.refused")
  expect(colorOfMail(mail("refused", "SEND_REFUSED"))).toBe("red")
  expect(nameMail(mail("refused", "READ_BACK_DIFFERS", true))).toBe("notices.row.withheld")
  expect(nameMail(mail("refused", "SHOWN_AS_SENT", true))).toBe("notices.row.withheld")
  expect(colorOfMail(mail("refused", "SHOWN_AS_SENT", true))).toBe("orange")
  expect(nameMail(mail("sent", "EMAIL_MISSING"))).toBe("sendStates.sent")
})

it("says in the row why an e-mail waits for a person, once", () => {
  const told = [
    mail("refused", "SEND_REFUSED"),
    mail("refused", "ACCOUNT_CHANGED", true),
    mail("refused", "COMPANY_UNKNOWN", true),
    mail("refused", "DRAFT_OUTDATED", true),
    mail("failed", "SERVICE_UNREACHABLE"),
    mail("unknown", "SEND_UNCONFIRMED"),
  ]
  for (const request of told) expect(findMailReason(request)).toBe(request.send_reasons[0])
  // The difference has a line of its own.
  expect(findMailReason(mail("refused", "READ_BACK_DIFFERS", true))).toBeNull()
  expect(findMailReason(mail("unknown", "OUTCOME_UNKNOWN"))).toBeNull()
  expect(findMailReason(mail("sent", "SEND_REFUSED"))).toBeNull()
  expect(findMailReason(mail("refused"))).toBeNull()
})

it("says what an e-mail that is owed waits for, and nothing of a try that is over", () => {
  for (const code of ["FORBIDDEN_FOR_NOW", "SERVICE_BUSY", "SERVICE_UNREACHABLE", "KEY_REJECTED"]) {
    expect(findMailObstacle(mail("queued", code))?.code).toBe(code)
    expect(findMailObstacle(mail("sent", code))).toBeNull()
  }
  expect(findMailObstacle(mail("queued", "OUTCOME_UNKNOWN"))).toBeNull()
  expect(findMailObstacle(mail("queued"))).toBeNull()
})

it("is said in words that fit the list's column of e-mails at 1280 px", () => {
  for (const { invoicing } of [resources.en, resources.pl]) {
    const { withheld, noAddress } = invoicing.notices.row
    const words = [...Object.values(invoicing.sendStates), withheld, noAddress]
    expect(words.filter((text) => text.length > 15)).toEqual([])
  }
})
