import { readFileSync } from "node:fs"
import { join } from "node:path"
import { readPhone } from "../contractor/phone"
import { readRegion } from "../contractor/region"
import { splitStreet } from "../contractor/street"
import { readNip } from "../contractor/tax-number-formats"
import { readCalendarDate } from "../dates"

type Vectors = {
  address: { address_1: string; address_2: string; country: string; expected: object }[]
  nip: { raw: string; expected: string | null }[]
  region: {
    country: string
    postal_code: string | null
    tax_id: string | null
    expected: string
  }[]
  phone: { raw: string; country: string; expected: object }[]
  warsaw_date: { moment: string; expected: string }[]
}

const folder = process.env.TEST_VECTORS_DIR ?? join(__dirname, "vectors")
const vectors = JSON.parse(readFileSync(join(folder, "contractor.json"), "utf8")) as Vectors

describe("the test vectors of the buyer", () => {
  it.each(vectors.address)("split '$address_1' + '$address_2' in $country", (vector) => {
    const { address_1, address_2, country, expected } = vector
    expect(splitStreet(address_1, address_2, country)).toEqual(expected)
  })

  it.each(vectors.nip)("read '$raw' as the Polish tax number $expected", ({ raw, expected }) => {
    expect(readNip(raw)).toBe(expected)
  })

  it.each(vectors.region)(
    "place '$country' $postal_code $tax_id in $expected",
    ({ country, postal_code, tax_id, expected }) => {
      expect(readRegion(country, postal_code, tax_id)).toBe(expected)
    }
  )

  it.each(vectors.phone)("read the phone '$raw' from $country", ({ raw, country, expected }) => {
    expect(readPhone(raw, country)).toEqual(expected)
  })

  it.each(vectors.warsaw_date)("date $moment in Warsaw", ({ moment, expected }) => {
    expect(`${readCalendarDate(moment, "Europe/Warsaw")}T00:00:00.000Z`).toBe(expected)
  })
})
