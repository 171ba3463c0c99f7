import fc from "fast-check"
import { findReference, hasReference } from "../reference"

const words = fc.array(
  fc.constantFrom("ref", "7Q2M9XK4TB", "REF", "7q2m", "9XK4TB", "x", "ż", "7"),
  {
    minLength: 1,
    maxLength: 6,
  }
)
const texts = fc
  .tuple(words, fc.array(fc.constantFrom("", " ", ". ", "-", "\u0301", "(", "\u{1F600}")))
  .map(([parts, between]) => parts.map((part, at) => part + (between[at] ?? "")).join(""))

/** The rule as one pattern, which takes too long to prepare for each order. */
function hasByPattern(text: string, reference: string): boolean {
  const parts = reference.split(/[^A-Za-z0-9]+/).filter((part) => part !== "")
  if (parts.length === 0) return false
  const pattern = parts.join("[^\\p{L}\\p{N}]*")
  return new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, "iu").test(text)
}

it("a reference is found as whole words, in any case and spacing, and nowhere else", () => {
  const references = fc.constantFrom("ref. 7Q2M9XK4TB", "ref. 7Q2M-9XK4TB", "x.x", "ref", "")
  fc.assert(
    fc.property(texts, references, (text, reference) => {
      expect(hasReference(text, reference)).toBe(hasByPattern(text, reference))
    }),
    { numRuns: 3000 }
  )
})

it.each([
  ["Zamówienie 1001 (ref. 7Q2M9XK4TB)", true],
  ["ZAMÓWIENIE 1001 (REF 7q2m9xk4tb); zw", true],
  ["ref7Q2M9XK4TB", true],
  ["ref. 7Q2M9XK4TBX", false],
  ["xref. 7Q2M9XK4TB", false],
  ["ref. 7Q2M 9XK4TB", false],
  ["", false],
])("in %p it stands: %p", (text, isThere) => {
  expect(hasReference(text, "ref. 7Q2M9XK4TB")).toBe(isThere)
})

it.each([
  ["(ref. 7Q2M9XK4TB)", "ref. 7Q2M9XK4TB"],
  ["Zamówienie 1001 (ref. 4711)", "ref. 4711"],
  ["ZAMO\u0301WIENIE #A-7 ( REF. 0000004711 )", "ref. 0000004711"],
  ["PO (ref. 4500123456); Zamówienie 1001 (ref. 7Q2M9XK4TB)", "ref. 7Q2M9XK4TB"],
  ["Wg zamówienia klienta (ref. 4500123456)", null],
  ["Zamówienie klienta (ref. PO4711)", null],
  ["Dotyczy umowy 12 (ref. KLIENTA)", null],
  ["Zamówienie 1001", null],
])("the reference found in %p is %p", (text, found) => {
  expect(findReference(text)).toBe(found)
})
