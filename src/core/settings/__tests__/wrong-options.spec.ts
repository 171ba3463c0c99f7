import { readOptions } from "../options"

describe("the message about wrong options", () => {
  it.each([
    [{ queue: { redisUrl: "" } }, "queue.redisUrl: is empty: fill it in or leave it out"],
    [{ taxIdKeys: [] }, "taxIdKeys: is empty: fill it in or leave it out"],
    [{ queue: { concurrency: 0 } }, "queue.concurrency: must be 1 at least"],
    [{ dueDays: 400 }, "dueDays: must be 365 at most"],
    [
      { companies: [{ id: "a", apiKey: "secret", name: "n".repeat(201) }] },
      "companies.0.name: must be 200 characters at most",
    ],
    [
      { notifications: { emailTo: Array<string>(21).fill("a@b.pl") } },
      "notifications.emailTo: must be 20 entries at most",
    ],
  ])("says what is wrong with %j", (options, words) => {
    expect(() => readOptions(options)).toThrow(words)
    expect(() => readOptions(options)).not.toThrow(/secret/)
  })
})
