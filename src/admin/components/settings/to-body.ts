import type { ChangeSettingsBody, SettingValues } from "../../../types"
import { MAILED_BUYERS, type EditableField } from "./setting-sections"

/** If nobody waits, the field for the days is hidden, so cleared days are left out and the server's stay. */
function sendToBody(send: SettingValues["send"]): ChangeSettingsBody["send"] {
  const { ksefWaitDays, ...others } = send
  const doesWait = MAILED_BUYERS.some((who) => send[who] === "after_ksef")
  return doesWait || Number.isInteger(ksefWaitDays) ? { ...send } : others
}

/** The changed settings in the form that the options use. */
export function toBody(
  values: SettingValues,
  changed: readonly EditableField[]
): ChangeSettingsBody {
  const forms: { [Field in EditableField]: ChangeSettingsBody[Field] } = {
    live: values.live,
    trigger: values.trigger,
    completeWhen: values.completeWhen,
    issueFor:
      values.issueFor.mode === "on_request"
        ? { mode: "on_request", metadataKey: values.issueFor.metadataKey }
        : values.issueFor.mode,
    cashRegister: values.cashRegister,
    send: sendToBody(values.send),
    repeatUnknownSend: values.repeatUnknownSend,
    sendToKsef: values.sendToKsef && { ...values.sendToKsef },
    invoiceFormat: values.invoiceFormat,
    priceType: values.priceType,
    maxDecimals: values.maxDecimals,
    unit:
      values.unit.productMetadataKey === null
        ? values.unit.default
        : { default: values.unit.default, productMetadataKey: values.unit.productMetadataKey },
    itemsWithoutShipping: values.itemsWithoutShipping,
    dueDays: values.dueDays,
    paymentMethods: { ...values.paymentMethods },
    vatMap: Object.fromEntries(
      Object.entries(values.vatMap).map(([rate, rules]) => [rate, [...rules]])
    ),
    taxIdKeys: [...values.taxIdKeys],
    invalidTaxId: values.invalidTaxId,
    companyWithoutTaxId: values.companyWithoutTaxId,
    "notifications.language": values["notifications.language"],
    "notifications.emailTo": [...values["notifications.emailTo"]],
    "notifications.emailHour": values["notifications.emailHour"],
  }
  return Object.fromEntries(changed.map((field) => [field, forms[field]]))
}
