import fc from "fast-check"
import { readWebhookOptions, webhooksSchema } from "../options"
import { GIVE_UP_AFTER_MS, planDelivery, RETRY_WAITS_MS } from "../schedule"

const FAILED = { status: 500, retryAfterMs: null }
const FIRST = { tries: 1, ageMs: 0, isTest: false }

describe("planDelivery", () => {
  it.each([200, 201, 204, 299])("takes %i for a success", (status) => {
    expect(planDelivery({ status, retryAfterMs: null }, FIRST, 0)).toEqual({ next: "delivered" })
  })

  it.each([null, 100, 199, 301, 307, 400, 401, 404, 408, 429, 500, 503, 599])(
    "tries again after %p",
    (status) => {
      expect(planDelivery({ status, retryAfterMs: null }, FIRST, 0)).toEqual({
        next: "retry",
        dueInMs: 30_000,
      })
    }
  )

  it("takes 410 as the receiver's word that it wants no more, but for a test", () => {
    const gone = { status: 410, retryAfterMs: null }
    expect(planDelivery(gone, FIRST, 0)).toEqual({ next: "gone" })
    expect(planDelivery(gone, { ...FIRST, isTest: true }, 0)).toEqual({ next: "given_up" })
    expect(planDelivery(FAILED, { ...FIRST, isTest: true }, 0)).toEqual({ next: "given_up" })
  })

  it("spreads thirteen tries over almost two days, and gives up", () => {
    let ageMs = 0
    for (let tries = 1; tries <= RETRY_WAITS_MS.length; tries += 1) {
      const plan = planDelivery(FAILED, { tries, ageMs, isTest: false }, 0)
      if (plan.next !== "retry") throw new Error(`gave up at try ${tries}`)
      ageMs += plan.dueInMs
    }
    expect(ageMs / 3_600_000).toBeCloseTo(47.88, 1)
    const last = { tries: RETRY_WAITS_MS.length + 1, ageMs, isTest: false }
    expect(planDelivery(FAILED, last, 0)).toEqual({ next: "given_up" })
  })

  it("waits as long as a busy receiver asks for, and no shorter than planned", () => {
    const asked = (status: number, retryAfterMs: number) =>
      planDelivery({ status, retryAfterMs }, FIRST, 0)
    expect(asked(429, 600_000)).toEqual({ next: "retry", dueInMs: 600_000 })
    expect(asked(503, 600_000)).toEqual({ next: "retry", dueInMs: 600_000 })
    expect(asked(503, 0)).toEqual({ next: "retry", dueInMs: 30_000 })
    expect(asked(500, 600_000)).toEqual({ next: "retry", dueInMs: 30_000 })
  })

  it("ends within two days, whatever is answered, asked for and left to chance", () => {
    const answer = fc.record({
      status: fc.option(fc.constantFrom(302, 404, 429, 500, 503)),
      retryAfterMs: fc.option(fc.integer({ min: 0, max: 6 * 3_600_000 })),
      chance: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(fc.array(answer, { minLength: 20, maxLength: 20 }), (answers) => {
        let ageMs = 0
        for (const [index, { chance, ...end }] of answers.entries()) {
          const plan = planDelivery(end, { tries: index + 1, ageMs, isTest: false }, chance)
          if (plan.next === "given_up") return
          if (plan.next !== "retry") throw new Error(plan.next)
          expect(plan.dueInMs).toBeGreaterThanOrEqual(24_000)
          ageMs += plan.dueInMs
          expect(ageMs).toBeLessThanOrEqual(GIVE_UP_AFTER_MS)
        }
        throw new Error("never given up")
      })
    )
  })
})

describe("the option webhooks", () => {
  it("allows neither http nor private networks unless it says so", () => {
    const strict = { allowHttp: false, allowPrivateNetworks: false }
    expect(readWebhookOptions()).toEqual(strict)
    expect(readWebhookOptions(webhooksSchema.parse({}))).toEqual(strict)
    expect(readWebhookOptions(webhooksSchema.parse({ allowHttp: true }))).toEqual({
      ...strict,
      allowHttp: true,
    })
    expect(webhooksSchema.safeParse({ allowhttp: true }).success).toBe(false)
  })
})
