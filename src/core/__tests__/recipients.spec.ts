import fc from "fast-check"
import { z } from "zod"
import { isEmailAddress } from "../recipients"

const letters = (among: string, maxLength: number) =>
  fc.array(fc.constantFrom(...among), { maxLength }).map((given) => given.join(""))

it("an e-mail address is what zod takes for one", () => {
  const address = fc
    .tuple(
      fc.oneof(letters("aZ5.-_+'", 4), letters('a@ \n<ł"', 3)),
      fc.constantFrom("@", "@", ""),
      fc.oneof(letters("aZ5.-", 4), letters("a@ _ł'", 2)),
      fc.constantFrom(".pl", ".co.uk", ".p", "")
    )
    .map((parts) => parts.join(""))
  const seen = { taken: 0, refused: 0 }
  fc.assert(
    fc.property(address, (text) => {
      const isOne = z.email().safeParse(text).success
      seen[isOne ? "taken" : "refused"] += 1
      expect(isEmailAddress(text)).toBe(isOne)
    }),
    { numRuns: 5_000 }
  )
  expect(Math.min(seen.taken, seen.refused)).toBeGreaterThan(50)
})
