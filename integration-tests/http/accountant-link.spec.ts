import { randomBytes } from "node:crypto"
import { createLinkSigner } from "../../src/link-signer"
import type {
  AccountantLinkAddress,
  AccountantLinkRow,
  AccountantLinksResponse,
  BuyerLinkResponse,
  InvoiceRequestDetail,
  InvoicingErrorBody,
  MonthReadingResponse,
  RevokedAccountantLink,
} from "../../src/types"
import { endMonth, readMonth, thisMonth } from "../shop/month-trouble"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import { clickOn, expectLinkHeaders, expectPage, inPolish, type Click } from "./links/click"

jest.setTimeout(600_000)

const SECRET = "a secret for the links of this shop: 5be10d77"
const ADDRESS = "https://sklep.example/api"
const PATH = "/invoicing/m/"
const NOWHERE = "There is no such page"
const OVER = "This link is no longer valid"
const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"

type Made = { id: string; path: string; token: string }

let shop: ShopUnderTest
let issued: InvoiceRequestDetail[]
/** Every token that was ever valid. */
const tokens = new Set<string>()

beforeAll(async () => {
  shop = await ShopUnderTest.open({
    name: "acclinks",
    options: { links: { baseUrl: `${ADDRESS}/`, secret: SECRET } },
    env: { ALTERA_SECOND_API_KEY: "sandbox-key-second" },
  })
  issued = []
  for (const buyer of [BUYERS.person, BUYERS.company, BUYERS.third]) {
    issued.push(await shop.untilSent(await shop.sell({ buyer })))
  }
  await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
  await readMonth(shop)
})

afterAll(async () => await shop?.close())

afterEach(async () => await shop.sandbox.clearFaults())

async function make(companyId = "default", valid_days = 30): Promise<Made> {
  const body = { company_id: companyId, month: thisMonth(), valid_days }
  const made = await shop.post<AccountantLinkAddress>("accountant-links", body)
  expect(made.status).toBe(200)
  expect(made.headers.get("cache-control")).toBe("no-store")
  expect(made.body.url).toBe(`${ADDRESS}${made.body.path}`)
  const token = made.body.path.slice(PATH.length)
  tokens.add(token)
  return { id: made.body.id, path: made.body.path, token }
}

const list = async (companyId = "default") => {
  const query = `company_id=${companyId}&month=${thisMonth()}`
  return (await shop.get<AccountantLinksResponse>(`accountant-links?${query}`)).body
}

const rowOf = async ({ id }: Made): Promise<AccountantLinkRow> => {
  const row = (await list()).links.find((link) => link.id === id)
  if (!row) throw new Error(`link ${id} is not listed`)
  return row
}

const revoke = async ({ id }: Pick<Made, "id">) =>
  await shop.post<RevokedAccountantLink>(`accountant-links/${id}/revoke`)

const click = async (path: string, init?: Click) => await clickOn(shop, path, init)

const pdfCalls = () => {
  const calls = shop.sandbox.calls().byEndpoint["POST /sales/pdfUrl"] ?? {}
  return Object.values(calls).reduce((sum, count) => sum + count, 0)
}

/** The paths of a month's files, in the order of its page. */
const FILES = ["/export?format=csv", "/export?format=xlsx", "/pdfs?part=1"]

/** What was downloaded, newest first. */
const openedOf = async (link: Made) =>
  (await rowOf(link)).openings.map(({ what, part }) => (part === null ? what : `${what} ${part}`))

describe("the page behind an accountant's link", () => {
  it("shows the month's table, its sums and its files, with no login and no key of the shop", async () => {
    const { path } = await make()
    expect(path).toMatch(/^\/invoicing\/m\/[\w-]{43}$/)
    const { status, headers, text } = await click(path)
    expect(status).toBe(200)
    expectLinkHeaders(headers)
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
    expect(headers.get("content-language")).toBe("en")
    for (const { order_display_id, invoice_number, totals } of issued) {
      expect(text).toContain(`<td>${order_display_id}</td>`)
      expect(text).toContain(`<td>${invoice_number}</td>`)
      expect(text.replaceAll(",", "")).toContain(`<td class="number">${totals?.gross}</td>`)
    }
    const { summary } = await readMonth(shop)
    for (const { total } of summary.sums) {
      expect(text.replaceAll(",", "")).toContain(`<td class="number">${total.gross}</td>`)
    }
    expect(text).toContain("The shop has not closed this month yet")
    expect(text.match(/<a href="[^"]*(?:export|pdfs)[^"]*"/g)).toHaveLength(3)
  })

  it("is in Polish for whoever wants Polish, and each page leads to the other language", async () => {
    const { path } = await make()
    const polish = await click(path, inPolish)
    expect(polish.headers.get("content-language")).toBe("pl")
    expect(polish.text).toContain('<html lang="pl">')
    expect(polish.text).toContain("Sumy według stawek VAT")
    expect(polish.text).toContain("language=pl")
    expect(polish.text).toContain('<a class="screen" href="?language=en"')
    expect((await click(`${path}?language=en`, inPolish)).text).toContain("Sums by VAT rate")
    expect((await click(`${path}?language=pl`)).text).toContain("Sumy według stawek VAT")
    expect((await click(`${path}?language=%3Cb%3E&language=x`)).text).toContain('<html lang="en">')
  })

  it("runs nothing, loads nothing, can be printed, and holds nothing of a buyer", async () => {
    const { path } = await make()
    const { text, headers } = await click(path)
    expect(text).not.toMatch(/<script|<img|<form|<input|src=|https?:|onclick|order_|invreq_/i)
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(text).toContain("@media print")
    for (const { buyer } of await buyersOf()) expect(text).not.toContain(buyer)
  })

  it("links to files that are where it says, by the address it was opened with", async () => {
    const { path } = await make()
    const { text } = await click(path)
    const links = [...text.matchAll(/<li><a href="([^"]+)">/g)].map(([, href = ""]) => href)
    expect(links).toHaveLength(3)
    for (const href of links) {
      const address = new URL(href.replaceAll("&amp;", "&"), `${shop.process.url}${path}`)
      const { status, headers } = await click(address.pathname + address.search)
      expect(status).toBe(200)
      expectLinkHeaders(headers)
      expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+"$/)
    }
  })

  it("shows the month as it was closed, whatever was checked since", async () => {
    const link = await make()
    const reading = await readMonth(shop)
    await endMonth(shop, reading)
    const closed = await shop.post<MonthReadingResponse>(`months/${reading.id}/close`, {
      note: "Agreed with nobody else",
    })
    expect(closed.status).toBe(200)
    const late = await shop.untilSent(await shop.sell())
    await readMonth(shop)
    const { text } = await click(link.path)
    expect(text).toContain("The shop closed this month on")
    expect(text).not.toContain(`<td>${late.order_display_id}</td>`)
    expect(text).not.toContain("Agreed with nobody else")
    issued.push(late)
  })
})

const buyersOf = async () =>
  await shop.sql<{ buyer: string }>(
    `select distinct value as buyer from "order" o join order_address a on a.id = o.billing_address_id
     cross join lateral unnest(array[a.last_name, a.company, a.address_1, o.email]) as value
     where length(value) > 3`
  )

describe("the files behind an accountant's link", () => {
  it("are the month's own: CSV, workbook and PDFs", async () => {
    const { path } = await make()
    const csv = await click(`${path}/export?format=csv&language=pl`)
    expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8")
    expect(csv.headers.get("content-disposition")).toBe(
      `attachment; filename="miesiac-${thisMonth()}.csv"`
    )
    expect(csv.text).toContain(";Razem;")
    const workbook = await click(`${path}/export?format=xlsx`)
    expect(workbook.headers.get("content-type")).toContain("spreadsheetml")
    expect(workbook.text.startsWith("PK")).toBe(true)
    const archive = await click(`${path}/pdfs?part=1`)
    expect(archive.headers.get("content-type")).toBe("application/zip")
    expect(archive.text.split("%PDF-").length - 1).toBe(3)
    for (const { headers } of [csv, workbook, archive]) expectLinkHeaders(headers)
  })

  it("are none but these", async () => {
    const link = await make()
    for (const wrong of [
      "/export?format=exe",
      "/export?format=csv&language=de",
      "/export?company_id=hurt",
      "/pdfs?part=2",
      "/pdfs?part=0",
      "/pdfs?part=1e9",
      "/pdfs?part=%00",
      "/rows",
      "/close",
      "/",
      "/export/",
      "/../export",
    ]) {
      const { status } = await click(link.path + wrong)
      expect([wrong, status]).toEqual([wrong, 404])
    }
    expect(await openedOf(link)).toEqual([])
  })

  it("have harmless names whatever is asked and whatever a number is", async () => {
    const { path } = await make()
    const evil = '../7/11"\r\nSet-Cookie: login=1; x="\u0141\u202Egpj.exe'
    const asked = encodeURIComponent(evil)
    for (const wrong of [
      `/export?format=${asked}`,
      `/export?format=csv&language=${asked}`,
      `/pdfs?part=${asked}`,
    ]) {
      const { status, headers } = await click(path + wrong)
      expect(status).toBe(404)
      expect(headers.get("set-cookie")).toBeNull()
      expect(headers.get("content-disposition")).toBeNull()
    }
    const [first] = issued
    const set = "update invoicing_request set invoice_number = $2 where id = $1"
    await shop.sql(set, [first?.id, evil])
    const { bytes, headers } = await click(`${path}/pdfs?part=1`)
    await shop.sql(set, [first?.id, first?.invoice_number])
    expect(headers.get("content-disposition")).toBe(
      `attachment; filename="invoices-${thisMonth()}-1.zip"`
    )
    const names = [...bytes.toString("latin1").matchAll(/[\x20-\x7e]+\.pdf/g)].map(([name]) => name)
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).not.toMatch(/[/\\:;"]|\.\./)
  })

  it("show markup as what it is", async () => {
    const { path } = await make()
    const markup = "<b onclick=alert(1)>\"'&"
    const [{ data } = { data: "" }] = await shop.sql<{ data: string }>(
      "select data::text as data from invoicing_month_row where data ->> 'invoiceNumber' = $1 limit 1",
      [issued[0]?.invoice_number]
    )
    const set =
      "update invoicing_month_row set data = jsonb_set(data, '{invoiceNumber}', to_jsonb($2::text)) where data ->> 'invoiceNumber' = $1"
    await shop.sql(set, [issued[0]?.invoice_number, markup])
    const { text } = await click(path)
    await shop.sql(set, [markup, issued[0]?.invoice_number])
    expect(data).not.toBe("")
    expect(text).toContain("<td>&lt;b onclick=alert(1)&gt;&quot;&#39;&amp;</td>")
    expect(text).not.toContain("<b onclick")
  })

  it("are told by HEAD without being made, and do nothing by another method", async () => {
    const link = await make()
    const before = pdfCalls()
    for (const file of ["", ...FILES]) {
      const head = await click(link.path + file, { method: "HEAD" })
      expect([head.status, head.text]).toEqual([200, ""])
      expectLinkHeaders(head.headers)
      for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
        expectPage(await click(link.path + file, { method }), 404, NOWHERE)
      }
    }
    expect(pdfCalls()).toBe(before)
    expect(await openedOf(link)).toEqual([])
  })
})

describe("the log of a link", () => {
  it("says when what was fetched, from which network and with which browser, and no more", async () => {
    const link = await make()
    const from = { from: "203.0.113.77", headers: { "user-agent": FIREFOX } }
    await click(link.path, from)
    for (const file of FILES) await click(link.path + file, { from: "2001:db8:1:2:3::9" })
    const row = await rowOf(link)
    expect(row.opened_count).toBe(4)
    expect(await openedOf(link)).toEqual(["pdfs 1", "xlsx", "csv", "page"])
    expect(row.openings.at(-1)).toMatchObject({
      network: "203.0.113.x",
      browser: "Firefox, Windows",
    })
    expect(row.openings[0]).toMatchObject({ network: "2001:db8:1::", browser: null })
    const kept = JSON.stringify(
      await shop.sql("select * from invoicing_link_opening where link_id = $1", [link.id])
    )
    for (const whole of ["203.0.113.77", "2001:db8:1:2", "Gecko", "140.0", link.token]) {
      expect(kept).not.toContain(whole)
    }
  })

  it("is of each link alone, and names who made it", async () => {
    const [one, two] = [await make(), await make("default", 7)]
    await click(one.path)
    const [first, second] = [await rowOf(one), await rowOf(two)]
    expect([first.opened_count, second.opened_count]).toEqual([1, 0])
    expect(first.made_by_name).not.toBeNull()
    const days = (row: AccountantLinkRow) =>
      Math.round((Date.parse(row.expires_at) - Date.parse(row.made_at)) / 86_400_000)
    expect([days(first), days(second)]).toEqual([30, 7])
  })
})

describe("a link that does not work", () => {
  const expectClosed = async (path: string, status: number, title: string) => {
    const before = pdfCalls()
    for (const file of ["", ...FILES]) expectPage(await click(path + file), status, title)
    expect((await click(path, { method: "HEAD" })).status).toBe(status)
    expect(pdfCalls()).toBe(before)
  }

  it("was taken back: at once, with its files, and the others go on", async () => {
    const [link, other] = [await make(), await make()]
    await click(link.path)
    expect((await revoke(link)).body).toEqual({ id: link.id, state: "revoked" })
    await expectClosed(link.path, 410, OVER)
    expectPage(await click(link.path, inPolish), 410, "Ten link jest już nieważny")
    expect((await click(other.path)).status).toBe(200)
    const row = await rowOf(link)
    expect(row).toMatchObject({ state: "revoked", opened_count: 1 })
    expect(row.revoked_by_name).not.toBeNull()
    const again = await revoke(link)
    expect([again.status, (await rowOf(link)).revoked_at]).toEqual([200, row.revoked_at])
    const copied = await shop.post<InvoicingErrorBody>(`accountant-links/${link.id}/address`)
    expect([copied.status, copied.body.code]).toEqual([409, "LINK_OVER"])
  })

  it("is over", async () => {
    const link = await make()
    await shop.sql(
      "update invoicing_accountant_link set expires_at = now() - interval '1 second' where id = $1",
      [link.id]
    )
    await expectClosed(link.path, 410, OVER)
    expect(await rowOf(link)).toMatchObject({ state: "expired" })
  })

  it("was guessed, changed, cut, signed by another shop, made for an invoice, or never made", async () => {
    const { token } = await make()
    const bytes = Buffer.from(token, "base64url")
    const nothing = {
      read: async () => await Promise.resolve(null),
      keep: async (made: string) => await Promise.resolve(made),
    }
    const signerOf = (secret: string, purpose: "invoice" | "month" = "month") =>
      createLinkSigner({ secret, previousSecrets: [], purpose }, nothing, () => 0)
    const ours = signerOf(SECRET)
    const id = bytes.subarray(0, 16).toString("base64url")
    expect(await ours.read(token)).toBe(id)
    const [{ id: rowId } = { id: "" }] = await shop.sql<{ id: string }>(
      "select id from invoicing_accountant_link where token_id = $1",
      [id]
    )
    const buyers = await shop.post<BuyerLinkResponse>(`requests/${issued[0]?.id}/buyer-link`)
    const others: Record<string, string> = {
      changed: Buffer.from(bytes.map((byte, at) => (at === 31 ? byte ^ 1 : byte))).toString(
        "base64url"
      ),
      "of another shop": await signerOf("the secret of another shop, 32 characters").sign(id),
      "for an invoice": await signerOf(SECRET, "invoice").sign(id),
      "of a buyer": buyers.body.path!.slice("/invoicing/i/".length),
      "never made": await ours.sign(ours.newId()),
      "the half that is kept": id,
      "the link's id": rowId,
      short: token.slice(1),
      long: `${token}A`,
      empty: "",
      "a path": `${token}/x`,
      "not readable": "%E0%A4%A",
      "a NUL": "%00",
      "a header": "%0d%0aSet-Cookie:%20a=1",
      markup: "%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    }
    const pages = new Set<string>()
    for (const [what, other] of Object.entries(others)) {
      const reply = await click(PATH + other)
      expect([what, reply.status]).toEqual([what, 404])
      expectPage(reply, 404, NOWHERE)
      pages.add(reply.text)
      expect((await click(`${PATH}${other}/export`)).status).toBe(404)
    }
    expect(pages.size).toBe(1)
    expectPage(await click(`${PATH}x`, inPolish), 404, "Nie ma takiej strony")
    // And vice versa: it does not open an invoice.
    expect((await click(`/invoicing/i/${token}`)).status).toBe(404)
  })

  it("is one of two thousand guesses, which all get the same answer and cost the service nothing", async () => {
    const before = pdfCalls()
    const answers = new Set<string>()
    const guess = async (_: unknown, at: number) => {
      const token = randomBytes(32).toString("base64url")
      const { status, text } = await click(PATH + token + (at % 2 ? "/pdfs" : ""))
      answers.add(`${status} ${text}`)
    }
    for (let at = 0; at < 2_000; at += 40) await Promise.all(Array.from({ length: 40 }, guess))
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/^404 /)
    expect(pdfCalls()).toBe(before)
  })

  it("stops whoever asks too often, from one address and of one link", async () => {
    const { path } = await make()
    const from = "198.51.100.9"
    const guesses = Array.from({ length: 60 }, async () => await click(`${PATH}a`, { from }))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    const stopped = await click(path, { from })
    expectPage(stopped, 429, "Too many attempts")
    expect(Number(stopped.headers.get("retry-after"))).toBeGreaterThan(0)
    const archives = Array.from({ length: 10 }, async () => await click(`${path}/pdfs`))
    for (const { status } of await Promise.all(archives)) expect(status).toBe(200)
    expectPage(await click(`${path}/pdfs`), 429, "Too many attempts")
    expect((await click(path)).status).toBe(200)
  })
})

describe("a link of one company", () => {
  it("shows nothing of another, whatever else is asked", async () => {
    await readMonth(shop, thisMonth(), "hurt")
    const [ours, theirs] = [await make("default"), await make("hurt")]
    const number = issued[0]?.invoice_number ?? ""
    expect((await click(ours.path)).text).toContain(`<td>${number}</td>`)
    for (const query of ["", "?company_id=default", "?company_id=default&month=2026-01"]) {
      expect((await click(theirs.path + query)).text).not.toContain(`<td>${number}</td>`)
    }
    expect((await click(`${theirs.path}/pdfs?part=1`)).status).toBe(404)
    expect((await click(`${theirs.path}/export?format=csv`)).text).not.toContain(number)
    const { links } = await list("hurt")
    expect(links.map(({ id }) => id)).toEqual([theirs.id])
    expect((await list()).links.map(({ id }) => id)).not.toContain(theirs.id)
  })
})

describe("whoever may give links out", () => {
  it("copies the same address again, which no list tells", async () => {
    const link = await make()
    const again = await shop.post<AccountantLinkAddress>(`accountant-links/${link.id}/address`)
    expect(again.body).toEqual({ id: link.id, url: `${ADDRESS}${link.path}`, path: link.path })
    expect(again.headers.get("cache-control")).toBe("no-store")
    const answer = await list()
    expect(answer.is_enabled).toBe(true)
    const half = Buffer.from(link.token, "base64url").subarray(0, 16).toString("base64url")
    expect(JSON.stringify(answer)).not.toContain(half)
    expect(await shop.dumpLedger()).not.toContain(link.token)
  })

  it("is told what there is no link to", async () => {
    const ask = async (path: string, body: object = {}) => {
      const reply = await shop.post<InvoicingErrorBody>(path, body)
      return [reply.status, reply.body.code]
    }
    const month = { company_id: "default", month: "2020-01", valid_days: 30 }
    expect(await ask("accountant-links", month)).toEqual([409, "MONTH_NOT_READ"])
    const nobody = { ...month, company_id: "nobody" }
    expect(await ask("accountant-links", nobody)).toEqual([404, "COMPANY_UNKNOWN"])
    expect(await ask("accountant-links/invacl_none/revoke")).toEqual([404, "LINK_UNKNOWN"])
    expect(await ask("accountant-links/invacl_none/address")).toEqual([404, "LINK_UNKNOWN"])
  })
})

describe("after all of that", () => {
  it("no log holds a link, the secret, a key or a buyer's address", async () => {
    const opened = `GET ${PATH}...`
    await waitUntil(opened, () => Promise.resolve(shop.output().includes(opened) || null))
    const output = shop.output()
    expect(tokens.size).toBeGreaterThan(10)
    for (const secret of [SECRET, "sandbox-key-default", "/files/", ...tokens]) {
      expect(output).not.toContain(secret)
    }
    expect(output).not.toMatch(/\/invoicing\/m\/[^.]/)
    expect(output).not.toMatch(/@(klientka|poczta|literowka)\.example/)
  })

  it("a link opens nothing while links are off or its company is gone, and works again afterwards", async () => {
    const { path, id } = await make()
    await shop.restart({ options: { links: { enabled: false, secret: SECRET } } })
    expectPage(await click(path), 404, NOWHERE)
    expect((await list()).is_enabled).toBe(false)
    const off = await shop.post<InvoicingErrorBody>("accountant-links", {
      company_id: "default",
      month: thisMonth(),
      valid_days: 30,
    })
    expect([off.status, off.body.code]).toEqual([409, "LINKS_OFF"])
    const theirs = await shop.sql<{ id: string }>(
      "update invoicing_accountant_link set company_id = 'gone' where id = $1 returning id",
      [id]
    )
    expect(theirs).toHaveLength(1)
    await shop.restart({ options: { links: { secret: SECRET } } })
    expectPage(await click(path), 410, OVER)
    await shop.sql("update invoicing_accountant_link set company_id = 'default' where id = $1", [
      id,
    ])
    expect((await click(path)).status).toBe(200)
    const copied = await shop.post<AccountantLinkAddress>(`accountant-links/${id}/address`)
    expect(copied.body).toEqual({ id, url: null, path })
  })
})
