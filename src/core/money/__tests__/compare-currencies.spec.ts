import { compareCurrencies } from "../compare-currencies"

it("puts zlotys first and the others in the order of the alphabet", () => {
  expect(["USD", "EUR", "PLN", "CZK"].sort(compareCurrencies)).toEqual(["PLN", "CZK", "EUR", "USD"])
  expect(["", "PLN", ""].sort(compareCurrencies)).toEqual(["PLN", "", ""])
})
