import { alternate } from "../alternate"

describe("rounds of two contestants", () => {
  it("change who begins, and keep the samples of each apart", async () => {
    const turns: string[] = []
    const contestant = (name: string) => async (round: number) => {
      turns.push(`${name}${round}`)
      return [round, round * 10]
    }
    const samples = await alternate(3, { on: contestant("on"), off: contestant("off") })
    expect(turns).toEqual(["on0", "off0", "off1", "on1", "on2", "off2"])
    expect(samples).toEqual({ on: [0, 0, 1, 10, 2, 20], off: [0, 0, 1, 10, 2, 20] })
  })

  it("take one sample as well as several", async () => {
    expect(await alternate(2, { one: async (round) => round })).toEqual({ one: [0, 1] })
  })
})
