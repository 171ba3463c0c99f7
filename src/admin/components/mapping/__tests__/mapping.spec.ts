import { compareDrafts } from "../compare-drafts"
import { collectNames } from "../known-names"
import { readMappingCsv, writeMappingCsv } from "../mapping-csv"
import {
  afterStored,
  isTooLarge,
  listRows,
  toMappingBody,
  type MappingDraft,
} from "../mapping-draft"

const draft = (): MappingDraft => ({
  categories: {
    collections: { ceramika: "Ceramika", 'a"b,c': "Kubki; miski" },
    types: {},
    tags: { tag_1: "Nowości" },
    products: {},
    fallback: "Inne",
  },
  projects: {
    salesChannels: { Hurt: "42" },
    regions: {},
    collections: {},
    fallback: "",
    metadataKey: "",
  },
  shippingCategory: "Dostawa",
})

const NO_THINGS = {
  products: [],
  collections: [],
  types: [],
  tags: [],
  salesChannels: [],
  regions: [],
}

describe("the names to choose from", () => {
  const created = {
    categories: [{ company_id: "hurt", name: "Kawy" }],
    projects: [{ company_id: "hurt", id: "42", name: "Sklep" }],
  }
  const suggestions = {
    categories: ["Ceramika", "Kawy"],
    projects: [
      { id: "42", name: null },
      { id: "7", name: "Hurt" },
    ],
    looked_at: 5_000,
    silent: [],
  }

  it("come from what was created here, from invoices and from the service, each once", () => {
    const { categories, projects } = collectNames(created, suggestions)
    expect(categories).toEqual(["Kawy", "Ceramika"])
    expect(projects).toEqual([
      { id: "42", name: "Sklep" },
      { id: "7", name: "Hurt" },
    ])
  })

  it("mark what none of them shows, and nothing that is blank", () => {
    const { isUnseen } = collectNames(created, suggestions)
    expect(isUnseen("category", "Garnki")).toBe(true)
    expect(isUnseen("category", "ceramika")).toBe(true)
    expect(isUnseen("category", " Ceramika ")).toBe(false)
    expect(isUnseen("category", " ")).toBe(false)
    expect(isUnseen("project", "7")).toBe(false)
    expect(isUnseen("project", "Ceramika")).toBe(true)
  })

  it("mark nothing before they are loaded, nor while there is nothing to compare with", () => {
    expect(collectNames(created, undefined).isUnseen("category", "Garnki")).toBe(false)
    const none = { ...suggestions, categories: [], projects: [] }
    const { isUnseen } = collectNames({ categories: [], projects: [] }, none)
    expect(isUnseen("category", "Garnki")).toBe(false)
    expect(collectNames(created, none).isUnseen("project", "43")).toBe(true)
  })
})

describe("the mapping as CSV", () => {
  it("reads back what it wrote, quotes and separators included", () => {
    expect(readMappingCsv(writeMappingCsv(draft(), NO_THINGS, "en"))).toEqual({
      draft: draft(),
      problems: [],
    })
  })

  it("reads what a Polish spreadsheet saves: semicolons, other columns, empty lines", () => {
    const text = "by;maps_to;value;key;name;note\ncollections;category;Herbaty;tea;Tea;x\n;;;;;\n"
    const read = readMappingCsv(text)
    expect(read).toMatchObject({
      problems: [],
      draft: { categories: { collections: { tea: "Herbaty" } } },
    })
  })

  it("reads a file of Windows to which another editor added lines", () => {
    const lines = [
      "\uFEFFmaps_to,by,key,name,value\r\n",
      'category,tags,tea,,"Herbaty"\r\n',
      "category,tags,mugs,,Kubki\n",
    ]
    expect(readMappingCsv(lines.join(""))).toMatchObject({
      problems: [],
      draft: { categories: { tags: { tea: "Herbaty", mugs: "Kubki" } } },
    })
  })

  it("names every line that it cannot read, as an editor counts them, and why", () => {
    const head = "maps_to,by,key,name,value\n"
    expect(readMappingCsv("a,b\n1,2").problems).toEqual([{ line: 1, problem: "columns" }])
    const text = [
      'category,collections,tea,"a name',
      'in two lines",Herbaty',
      "category,colour,tea,,X",
      "project,regions,,,41",
      "",
      "category,collections,mugs,,",
      "category,collections,tea,,Kubki",
      "category,fallback,,,Inne",
      "category,fallback,x,,Reszta",
    ]
    expect(readMappingCsv(head + text.join("\n")).problems).toEqual([
      { line: 4, problem: "target" },
      { line: 5, problem: "key" },
      { line: 7, problem: "value" },
      { line: 8, problem: "repeated" },
      { line: 10, problem: "repeated" },
    ])
  })

  const ARMED = ["=1+1", "+48", "-5", "@SUM(A1)", "\t=1", "\r=1", "'=1", "''-1", '=HYPERLINK("x")']

  it.each(ARMED)("takes from %j its power as a formula, and reads it back as it was", (word) => {
    const armed = draft()
    armed.categories.collections = { [word]: word }
    const things = { ...NO_THINGS, collections: [{ id: word, handle: null, name: word }] }
    const text = writeMappingCsv(armed, things, "en")
    const cells = text.split(/[\n,]/).map((cell) => cell.replace(/^"/, ""))
    expect(cells.filter((cell) => /^[=+\-@\t\r]./.test(cell))).toEqual([])
    expect(text.split(`'${word.replace(/"/g, '""')}`)).toHaveLength(4)
    expect(readMappingCsv(text)).toEqual({ draft: armed, problems: [] })
  })

  it("leaves alone what an apostrophe merely begins", () => {
    const plain = draft()
    plain.categories.fallback = "'Antyki'"
    expect(writeMappingCsv(plain, NO_THINGS, "en")).toContain(",'Antyki'")
    expect(readMappingCsv(writeMappingCsv(plain, NO_THINGS, "en"))).toMatchObject({ draft: plain })
  })

  it("gives the name of a thing beside its key, for whoever reads the file", () => {
    const things = {
      ...NO_THINGS,
      collections: [{ id: "pcol_1", handle: "ceramika", name: "Ceramika ręczna" }],
    }
    expect(writeMappingCsv(draft(), things, "en")).toContain(
      "category,collections,ceramika,Ceramika ręczna,Ceramika"
    )
  })
})

describe("the draft of a mapping", () => {
  it("sends only the parts that changed, without what was emptied", () => {
    const changed = draft()
    changed.categories.collections.ceramika = " "
    expect(toMappingBody(changed, draft())).toEqual({
      "mapping.categories": {
        collections: { 'a"b,c': "Kubki; miski" },
        tags: { tag_1: "Nowości" },
        fallback: "Inne",
      },
    })
    expect(toMappingBody(draft(), draft())).toEqual({})
    expect(toMappingBody({ ...draft(), shippingCategory: "" }, draft())).toEqual({
      "mapping.shippingCategory": null,
    })
  })

  it("shows unmapped things that were sold first, and keys that nothing has any more last", () => {
    const things = ["a", "b", "c", "d"].map((id) => ({ id, handle: `${id}-handle`, name: id }))
    const sales = { a: { PLN: "5.00" }, b: { PLN: "70.00" }, c: { PLN: "900.00" } }
    const saved = { "c-handle": "Herbaty", old: "Stare" }
    const rows = listRows({ table: saved, saved }, things, sales, "PLN")
    expect(rows.map(({ key }) => key)).toEqual(["b", "a", "c-handle", "d", "old"])
    expect(rows.at(-1)).toMatchObject({ isGone: true, value: "Stare" })
  })

  it("keeps every row in its place while one is typed in or emptied", () => {
    const things = ["a", "b"].map((id) => ({ id, handle: `${id}-handle`, name: id }))
    const saved = { "a-handle": "Herbaty" }
    const keysOf = (table: Record<string, string>) =>
      listRows({ table, saved }, things, { b: { PLN: "5.00" } }, "PLN").map(({ key }) => key)
    expect(keysOf(saved)).toEqual(["b", "a-handle"])
    expect(keysOf({ ...saved, b: "K" })).toEqual(["b", "a-handle"])
    expect(keysOf({})).toEqual(["b", "a-handle"])
  })
})

describe("what a file would change", () => {
  it("is told entry by entry: added, changed from what to what, removed, and how many stay", () => {
    const after = draft()
    after.categories.collections = { ceramika: "Garnki", herbaty: "Herbaty" }
    after.projects.salesChannels = { Hurt: " 42 " }
    after.shippingCategory = ""
    expect(compareDrafts(draft(), after)).toEqual({
      changes: [
        {
          to: "category",
          by: "collections",
          key: "ceramika",
          before: "Ceramika",
          after: "Garnki",
        },
        { to: "category", by: "collections", key: "herbaty", before: null, after: "Herbaty" },
        {
          to: "category",
          by: "collections",
          key: 'a"b,c',
          before: "Kubki; miski",
          after: null,
        },
        { to: "category", by: "shipping", key: "", before: "Dostawa", after: null },
      ],
      unchanged: 3,
    })
  })

  it("is nothing when the file is the one that was exported", () => {
    const read = readMappingCsv(writeMappingCsv(draft(), NO_THINGS, "en"))
    expect(compareDrafts(draft(), read.draft)).toEqual({ changes: [], unchanged: 6 })
  })
})

describe("a mapping that is typed in while it is stored", () => {
  const stored = draft()

  it("keeps what was typed meanwhile, as a change of what was stored", () => {
    const typed = { ...stored, shippingCategory: "Wysyłka" }
    const kept = afterStored({ draft: typed, before: { ...stored, shippingCategory: "" } }, stored)
    expect(kept).toEqual({ draft: typed, before: stored })
    expect(toMappingBody(typed, stored)).toEqual({ "mapping.shippingCategory": "Wysyłka" })
  })

  it("is edited no more where nothing was typed", () => {
    expect(
      afterStored({ draft: draft(), before: { ...stored, shippingCategory: "" } }, stored)
    ).toBe(null)
    expect(afterStored(null, stored)).toBe(null)
  })
})

describe("a mapping that is read in", () => {
  const withProducts = (count: number): MappingDraft => {
    const products = Array.from({ length: count }, (_, n) => [`prod_${n}`, "ż".repeat(40)])
    return {
      ...draft(),
      categories: { ...draft().categories, products: Object.fromEntries(products) },
    }
  }

  it("is too large where the server would not take it, counted in bytes", () => {
    expect(isTooLarge(withProducts(10_000), draft())).toBe(false)
    expect(isTooLarge(withProducts(12_000), draft())).toBe(true)
  })

  it("is never too large as it is stored already", () => {
    expect(isTooLarge(withProducts(12_000), withProducts(12_000))).toBe(false)
  })
})
