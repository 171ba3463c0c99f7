import { PROGRESS_CODES, PROGRESS_GROUPS } from "../progress-codes"

it.each([...new Set(PROGRESS_CODES)])("%s belongs to exactly one group", (code) => {
  const groups = Object.entries(PROGRESS_GROUPS).filter(([, codes]) =>
    codes.some((one) => one === code)
  )
  expect(groups.map(([name]) => name)).toHaveLength(1)
})

it("no code is named twice", () => {
  expect(PROGRESS_CODES).toHaveLength(new Set(PROGRESS_CODES).size)
})
