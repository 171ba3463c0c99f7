import { z } from "zod"
import { emailTextsSchema } from "./email-schema"
import { fittingVatMap } from "../vat/fitting-vat-map"
import { isKeepable } from "../keepable"
import { describeIssue } from "./describe-issue"
import { emailPatchSchema, mergeEmails, type EmailPatch } from "./email-patch"
import { fillDefaults, type ParsedOptions, type Settings } from "./options"
import { companyId, mappingSchema, optionsSchema } from "./options-schema"
import { storedVatMapSchema } from "../vat/vat-map-schema"

const { categories, projects, shippingCategory } = mappingSchema.shape
const option = optionsSchema.shape
const { language, emailTo, emailHour } = option.notifications.unwrap().shape

const SHAPE = {
  live: option.live,
  trigger: option.trigger,
  completeWhen: option.completeWhen,
  issueFor: option.issueFor,
  cashRegister: option.cashRegister,
  send: option.send,
  /** By company: each overrides what its options say. */
  email: z.record(companyId, emailTextsSchema).optional(),
  repeatUnknownSend: option.repeatUnknownSend,
  priceType: option.priceType,
  dueDays: option.dueDays,
  paymentMethods: option.paymentMethods,
  vatMap: option.vatMap,
  taxIdKeys: option.taxIdKeys,
  invalidTaxId: option.invalidTaxId,
  companyWithoutTaxId: option.companyWithoutTaxId,
  invoiceFormat: option.invoiceFormat,
  unit: option.unit,
  itemsWithoutShipping: option.itemsWithoutShipping,
  maxDecimals: option.maxDecimals,
  sendToKsef: option.sendToKsef,
  "notifications.language": language,
  "notifications.emailTo": emailTo,
  "notifications.emailHour": emailHour,
  "mapping.categories": categories,
  "mapping.projects": projects,
  "mapping.shippingCategory": shippingCategory,
}

/** A setting with which an admin may override the option of the same name. */
export type StorableField = keyof typeof SHAPE
export const STORABLE_FIELDS = Object.keys(SHAPE) as StorableField[]

const storedSchema = z.strictObject({ ...SHAPE, vatMap: fittingVatMap.optional() })
const patchSchema = storedSchema.extend({ email: emailPatchSchema.optional() })

/** Also accepts what earlier versions stored; code that reads it must reject what is no longer valid. */
const KEPT_SHAPE = { ...SHAPE, vatMap: storedVatMapSchema.optional() }

/** Settings with which an admin overrides the options; an absent field leaves its option in effect. */
export type StoredSettings = z.output<typeof storedSchema>

/** Fields to store; null resets a field to its option. E-mails are changed by company. */
export type SettingsPatch = {
  [Field in StorableField]?: (Field extends "email" ? EmailPatch : StoredSettings[Field]) | null
}

/** `default`: neither stored nor given as an option. */
export type SettingSource = "stored" | "option" | "default"

/** Every storable field in the form the rest of the code reads, with its type in `Settings`. */
export type SettingValues = Pick<Settings, Exclude<StorableField, `${string}.${string}`>> & {
  "notifications.language": Settings["notifications"]["language"]
  "notifications.emailTo": Settings["notifications"]["emailTo"]
  "notifications.emailHour": number
  "mapping.categories": NonNullable<Settings["mapping"]["categories"]>
  "mapping.projects": NonNullable<Settings["mapping"]["projects"]>
  "mapping.shippingCategory": string | null
}

export type DescribedField<Value = unknown> = {
  value: Value
  source: SettingSource
  /** The value if nothing were stored for the field. */
  optionValue: Value
  optionSource: Exclude<SettingSource, "stored">
}

export type DescribedFields = { [Field in StorableField]: DescribedField<SettingValues[Field]> }

/** One field that a change affected. */
export type SettingChange = {
  field: StorableField
  old: { source: SettingSource; value: unknown }
  new: { source: SettingSource; value: unknown }
}

/** The settings in effect: each stored field replaces its option as a whole. */
export function applyStored(options: ParsedOptions, stored: StoredSettings): Settings {
  const {
    "mapping.categories": categoriesStored,
    "mapping.projects": projectsStored,
    "mapping.shippingCategory": shippingStored,
    "notifications.language": languageStored,
    "notifications.emailTo": emailToStored,
    "notifications.emailHour": emailHourStored,
    email: emailStored,
    ...plain
  } = stored
  const mapping = {
    ...options.mapping,
    ...(categoriesStored === undefined ? {} : { categories: categoriesStored }),
    ...(projectsStored === undefined ? {} : { projects: projectsStored }),
    ...(shippingStored === undefined ? {} : { shippingCategory: shippingStored }),
  }
  const told = { language: languageStored, emailTo: emailToStored, emailHour: emailHourStored }
  const notifications = { ...options.notifications, ...withoutAbsent(told) }
  const settings = fillDefaults({ ...options, ...withoutAbsent(plain), mapping, notifications })
  return { ...settings, email: { ...settings.email, ...emailStored } }
}

/**
 * Reads stored settings. A field that this version does not understand is omitted and listed in
 * `unreadable`, so that its option applies instead of an unchecked value.
 */
export function readStored(kept: unknown): { fields: StoredSettings; unreadable: string[] } {
  const fields: Record<string, unknown> = {}
  const unreadable: string[] = []
  for (const [field, value] of Object.entries(isObject(kept) ? kept : {})) {
    const parsed = Object.hasOwn(SHAPE, field)
      ? KEPT_SHAPE[field as StorableField].safeParse(value)
      : null
    if (parsed?.success && parsed.data !== undefined) fields[field] = parsed.data
    else unreadable.push(field)
  }
  return { fields, unreadable }
}

/** Checks a patch by the rules of the options; `problems` list each wrong field by its path. */
export function readPatch(
  input: unknown
): { patch: SettingsPatch } | { problems: { option: string; wanted: string }[] } {
  if (!isObject(input)) return { problems: [{ option: "settings", wanted: "must be an object" }] }
  const unkeepable = Object.keys(input).filter((field) => !isKeepable([field, input[field]]))
  const given = Object.entries(input).filter(([, value]) => value !== null)
  const parsed = patchSchema.safeParse(Object.fromEntries(given))
  const unknown = Object.keys(input).filter((field) => !Object.hasOwn(SHAPE, field))
  const problems = [
    ...unkeepable.map((field) => ({ option: field, wanted: "must be text" })),
    ...unknown.map((field) => ({ option: field, wanted: "cannot be set here" })),
    ...(parsed.error?.issues ?? [])
      .filter(({ code, path }) => code !== "unrecognized_keys" || path.length > 0)
      .flatMap(describeIssue),
  ]
  if (problems.length > 0 || !parsed.success) return { problems }
  const taken = Object.entries(input).filter(([, value]) => value === null)
  return { patch: { ...parsed.data, ...Object.fromEntries(taken) } }
}

/** What is stored after the patch, and each field whose value or source changes. */
export function planChange(
  options: ParsedOptions,
  stored: StoredSettings,
  patch: SettingsPatch
): { fields: StoredSettings; changes: SettingChange[] } {
  const email = mergeEmails(stored.email, patch.email)
  const fields = Object.fromEntries(
    Object.entries({ ...stored, ...patch, email }).filter(([, value]) => value != null)
  ) as StoredSettings
  const before = describeFields(options, stored)
  const after = describeFields(options, fields)
  const changes = STORABLE_FIELDS.flatMap((field): SettingChange[] => {
    const old = pickEnd(before[field])
    const now = pickEnd(after[field])
    return sameJson(old, now) ? [] : [{ field, old, new: now }]
  })
  return { fields, changes }
}

/** Each field with its value in effect, the source of that, and the option's value. */
export function describeFields(options: ParsedOptions, stored: StoredSettings): DescribedFields {
  const now = pickValues(applyStored(options, stored))
  const base = pickValues(applyStored(options, {}))
  const described = STORABLE_FIELDS.map((field) => {
    const optionSource = readOption(options, field) === undefined ? "default" : "option"
    return [
      field,
      {
        value: now[field],
        source: stored[field] === undefined ? optionSource : "stored",
        optionValue: base[field],
        optionSource,
      },
    ]
  })
  return Object.fromEntries(described) as DescribedFields
}

function pickValues({ mapping, notifications, ...settings }: Settings): SettingValues {
  return {
    live: settings.live,
    trigger: settings.trigger,
    completeWhen: settings.completeWhen,
    issueFor: settings.issueFor,
    cashRegister: settings.cashRegister,
    send: settings.send,
    email: settings.email,
    repeatUnknownSend: settings.repeatUnknownSend,
    priceType: settings.priceType,
    dueDays: settings.dueDays,
    paymentMethods: settings.paymentMethods,
    vatMap: settings.vatMap,
    taxIdKeys: settings.taxIdKeys,
    invalidTaxId: settings.invalidTaxId,
    companyWithoutTaxId: settings.companyWithoutTaxId,
    invoiceFormat: settings.invoiceFormat,
    unit: settings.unit,
    itemsWithoutShipping: settings.itemsWithoutShipping,
    maxDecimals: settings.maxDecimals,
    sendToKsef: settings.sendToKsef,
    "notifications.language": notifications.language,
    "notifications.emailTo": notifications.emailTo,
    "notifications.emailHour": notifications.emailHour,
    "mapping.categories": mapping.categories ?? {},
    "mapping.projects": mapping.projects ?? {},
    "mapping.shippingCategory": mapping.shippingCategory ?? null,
  }
}

function readOption(options: ParsedOptions, field: StorableField): unknown {
  const { mapping, notifications } = options
  const all = {
    ...options,
    email: options.email ?? options.companies?.find(({ email }) => email !== undefined)?.email,
    "notifications.language": notifications?.language,
    "notifications.emailTo": notifications?.emailTo,
    "notifications.emailHour": notifications?.emailHour,
    "mapping.categories": mapping?.categories,
    "mapping.projects": mapping?.projects,
    "mapping.shippingCategory": mapping?.shippingCategory,
  }
  return all[field]
}

const pickEnd = ({ value, source }: DescribedField) => ({ value, source })

const withoutAbsent = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const sameJson = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)
