import fc from "fast-check"
import { listPlaces, plant, plantAll } from "./mutate"
import { readModuleOptions, readOptions, type PluginOptions } from "../settings/options"

/** In every place where a value stands: no message may show it. */
const SECRET = "Q7XZ-key-that-nobody-may-see"

const SOUND: PluginOptions = {
  companies: [
    {
      id: "shop",
      apiKey: "key-of-the-shop",
      salesChannels: ["Web"],
      regions: ["Polska"],
      currencies: ["PLN"],
      countries: ["pl"],
      invoiceFormat: "FV %N/%M/%Y",
      bankAccounts: { PLN: "PL61109010140000071219812874" },
    },
    { id: "wholesale", apiKey: "key-of-wholesale" },
  ],
  baseUrl: "https://api.altera.co",
  trigger: "payment.captured",
  issueFor: { mode: "on_request", metadataKey: "wants_invoice" },
  cashRegister: "all",
  send: "manual",
  repeatUnknownSend: true,
  priceType: "gross",
  invoiceFormat: "%N/%M/%Y",
  timeZone: "Europe/Warsaw",
  dueDays: 14,
  vatMap: { "0": [{ label: "zw", code: "exempt", countries: ["PL"], legalBasis: "art. 43" }] },
  paymentMethods: { pp_stripe: "CARD" },
  taxIdKeys: ["nip"],
  invalidTaxId: "as_person",
  companyWithoutTaxId: "company",
  unit: { default: "szt.", productMetadataKey: "unit" },
  itemsWithoutShipping: "service",
  maxDecimals: 3,
  mapping: {
    categories: { products: { prod_1: "Mugs" }, tags: { sale: "Sale" }, fallback: "Goods" },
    projects: { metadataKey: "project", regions: { reg_1: 7 }, fallback: "Web" },
    shippingCategory: "Shipping",
  },
  startDate: "2026-01-01T00:00:00+01:00",
  sendToKsef: { companies: "now", persons: "end_of_day" },
  links: {
    enabled: true,
    baseUrl: "https://api.example.com",
    secret: "x".repeat(32),
    previousSecrets: ["y".repeat(32)],
    validDays: 365,
  },
  webhooks: { allowPrivateNetworks: true, allowHttp: true },
  queue: {
    redisUrl: "redis://127.0.0.1:6379",
    databaseUrl: "postgres://127.0.0.1/queue",
    prefix: "invoicing",
    concurrency: 3,
    attempts: 10,
    backoffMs: 1_000,
    rateLimit: { max: 5, perMs: 1_000 },
    worker: true,
  },
  timeouts: { createMs: 30_000, otherMs: 15_000 },
}

const secretText = fc.constantFrom(
  SECRET,
  `https://user:${SECRET}@example.com`,
  `http://example.com/${SECRET}`,
  `${SECRET}\n\u0000`,
  `redis://:${SECRET}@127.0.0.1`,
  `2026-01-01${SECRET}`
)
const anything = fc.anything({
  withBigInt: true,
  withBoxedValues: true,
  withDate: true,
  withMap: true,
  withNullPrototype: true,
  withSet: true,
  withSparseArray: true,
  withTypedArray: true,
  values: [fc.string(), fc.double(), fc.boolean(), fc.constant(undefined), secretText],
})
const value = fc.oneof(
  anything,
  secretText,
  fc.array(secretText, { maxLength: 2 }),
  fc.record({ default: secretText, mode: secretText, label: secretText }),
  fc.constantFrom<unknown>(null, NaN, Infinity, -1, 1e21, "", " ", new Date(NaN), () => SECRET)
)
const mutated = fc
  .array(fc.tuple(fc.constantFrom(...listPlaces(SOUND)), value), { minLength: 1, maxLength: 4 })
  .map((changes) => plantAll(SOUND, changes))

type Read = (input: unknown) => unknown
type Problems = { name: string; message: string; problems: { option: string; wanted: string }[] }

/** "settings", or the named problems of what was thrown. */
function tryRead(read: Read, input: unknown): "settings" | Problems {
  try {
    expect(read(input)).toMatchObject({ companies: expect.any(Array), queue: expect.any(Object) })
    return "settings"
  } catch (error) {
    return error as Problems
  }
}

function expectNamed(result: Problems) {
  expect(result.name).toBe("InvalidOptionsError")
  expect(result.problems.length).toBeGreaterThan(0)
  for (const { option, wanted } of result.problems) {
    expect(wanted).not.toBe("")
    expect(typeof option).toBe("string")
    expect(result.message).toContain(`${option}: ${wanted}`)
  }
  expect(`${result.message} ${JSON.stringify(result)}`).not.toContain(SECRET)
}

describe.each<[string, Read]>([
  ["the plugin's options", readOptions],
  ["a module's options", readModuleOptions],
])("%s", (_, read) => {
  it("that are sound become settings", () => {
    expect(tryRead(read, SOUND)).toBe("settings")
  })

  it("of any kind become settings, or an error that names each wrong option and shows no value", () => {
    fc.assert(
      fc.property(anything, (input) => {
        const result = tryRead(read, input)
        if (result !== "settings") expectNamed(result)
      }),
      { numRuns: 1_000 }
    )
  })

  it("that are sound but for a few become settings, or an error that shows no value", () => {
    const seen = { settings: 0, problems: 0 }
    fc.assert(
      fc.property(mutated, (input) => {
        const result = tryRead(read, input)
        if (result === "settings") return void (seen.settings += 1)
        seen.problems += 1
        expectNamed(result)
      }),
      { numRuns: 2_000 }
    )
    expect(Math.min(seen.settings, seen.problems)).toBeGreaterThan(0)
  })

  it("name any one option that is wrong, without its value", () => {
    for (const path of listPlaces(SOUND)) {
      // No option takes an object with this field.
      const result = tryRead(read, plant(SOUND, path, { x: [[SECRET]] }))
      if (result === "settings") throw new Error(`${path.join(".")} was taken`)
      expectNamed(result)
      expect(result.problems.every(({ option }) => option.startsWith(String(path[0])))).toBe(true)
    }
  })
})
