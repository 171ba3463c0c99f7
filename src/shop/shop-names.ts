import type { ShopNames } from "../core/settings/company-routing"
import type { Query } from "./order-reader"

/** How long a list is cached: a channel created meanwhile is known a little later. */
const FRESH_MS = 30_000

type Named = { id: string; name: string }

/** Reads what companies' conditions can refer to in the shop, at most twice a minute unless `isAnew`. */
export class ShopNamesReader {
  private kept: { names: ShopNames; readAtMs: number } | null = null
  private keptName: { name: string | null; readAtMs: number } | null = null

  constructor(private readonly query: Query) {}

  async read({ isAnew = false } = {}): Promise<ShopNames> {
    const now = performance.now()
    if (!isAnew && this.kept && now - this.kept.readAtMs < FRESH_MS) return this.kept.names
    const [salesChannels, regions, currencies, countries] = await Promise.all([
      this.list<Named>("sales_channel", ["id", "name"]),
      this.list<Named>("region", ["id", "name"]),
      this.list<{ code: string }>("currency", ["code"]),
      this.list<{ iso_2: string }>("country", ["iso_2"]),
    ])
    const names = {
      salesChannels: salesChannels.map(toNamed),
      regions: regions.map(toNamed),
      currencies: currencies.map(({ code }) => code),
      countries: countries.map((country) => country.iso_2),
    }
    this.kept = { names, readAtMs: now }
    return names
  }

  /** The store's name in Medusa's own settings. */
  async readShopName(): Promise<string | null> {
    const now = performance.now()
    if (this.keptName && now - this.keptName.readAtMs < FRESH_MS) return this.keptName.name
    const [store] = await this.list<{ name: string | null }>("store", ["name"])
    this.keptName = { name: store?.name ?? null, readAtMs: now }
    return this.keptName.name
  }

  private async list<Row>(entity: string, fields: string[]): Promise<Row[]> {
    return (await this.query.graph({ entity, fields })).data as Row[]
  }
}

/** Trimmed, as names are in the settings. */
const toNamed = ({ id, name }: Named) => ({ id, name: name.trim(), handle: null })
