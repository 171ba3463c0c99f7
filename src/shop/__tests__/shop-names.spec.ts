import type { ShopNames } from "../../core/settings/company-routing"
import { ShopNamesReader } from "../shop-names"

it("the shop's names are read again within half a minute for whoever asks anew", async () => {
  let channels = ["Sklep"]
  const query = {
    graph: async ({ entity }: { entity: string }) =>
      await Promise.resolve({
        data: entity === "sales_channel" ? channels.map((name) => ({ id: name, name })) : [],
      }),
  }
  const reader = new ShopNamesReader(query)
  const namesOf = (names: ShopNames) => names.salesChannels.map(({ name }) => name)
  expect(namesOf(await reader.read())).toEqual(["Sklep"])
  channels = ["Sklep", "Hurt"]
  expect(namesOf(await reader.read())).toEqual(["Sklep"])
  expect(namesOf(await reader.read({ isAnew: true }))).toEqual(["Sklep", "Hurt"])
  expect(namesOf(await reader.read())).toEqual(["Sklep", "Hurt"])
})
