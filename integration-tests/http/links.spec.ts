import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { get, type IncomingMessage } from "node:http"
import { createLinkSigner } from "../../src/link-signer"
import type {
  BuyerLinkResponse,
  InvoiceRequestDetail,
  InvoiceRequestResponse,
  InvoicingErrorBody,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"
import {
  clickOn,
  expectLinkHeaders,
  expectPage,
  inPolish,
  nextAddress,
  type Click,
} from "./links/click"
import { Front } from "./links/front"

jest.setTimeout(600_000)

const SECRET = "a secret for the links of this shop: 7f3a91c0"
const ADDRESS = "https://sklep.example/api"
const PDF_URL = "POST /sales/pdfUrl"
const OTHER_MS = 2_000
const MEGABYTE = 1024 * 1024

let front: Front
let shop: ShopUnderTest
let issued: InvoiceRequestDetail
let mailed: InvoiceRequestDetail
let refused: InvoiceRequestDetail
/** Every token that was ever valid. */
const tokens = new Set<string>()

beforeAll(async () => {
  front = await Front.start()
  shop = await ShopUnderTest.open({
    name: "links",
    options: {
      timeouts: { createMs: 5_000, otherMs: OTHER_MS },
      links: { baseUrl: `${ADDRESS}/`, secret: SECRET },
      email: { pl: { text: "Dzień dobry,\n\nfaktura: {{invoice_link}}" } },
    },
    env: { ALTERA_BASE_URL: front.url },
  })
  front.target = shop.sandbox.url
  issued = await shop.untilSent(await shop.sell({ buyer: BUYERS.person }))
  mailed = await shop.untilSent(await shop.sell({ buyer: BUYERS.second }))
  refused = await shop.invoice({ buyer: BUYERS.mistyped, items: { "SWI-01": 1 } }, "refused")
})

afterAll(async () => {
  await shop?.close()
  front?.close()
})

afterEach(async () => {
  front.pdfBytes = null
  await shop.sandbox.clearFaults()
})

const requestOf = async ({ id }: Pick<InvoiceRequestDetail, "id">) =>
  (await shop.get<InvoiceRequestResponse>(`requests/${id}`)).body.request

async function share(request = issued): Promise<string> {
  const { status, body } = await shop.post<BuyerLinkResponse>(`requests/${request.id}/buyer-link`)
  expect(status).toBe(200)
  expect(body.url).toBe(`${ADDRESS}${body.path}`)
  tokens.add(body.path!.slice("/invoicing/i/".length))
  return body.path!
}

const changeLink = async <T = BuyerLinkResponse>(
  act: "replace" | "revoke",
  made_at: string | null | undefined,
  request = issued
) => await shop.post<T>(`requests/${request.id}/buyer-link/${act}`, { made_at })

const click = async (path: string, init?: Click) => await clickOn(shop, path, init)

const linksMade = () => {
  const calls = shop.sandbox.calls().byEndpoint[PDF_URL] ?? {}
  return Object.values(calls).reduce((sum, count) => sum + count, 0)
}

/** Runs with another value in a row, then restores the old one. */
async function withValue(
  table: "invoicing_request" | "invoicing_link",
  column: string,
  value: unknown,
  run: () => Promise<void>
): Promise<void> {
  const key = table === "invoicing_link" ? "revoked_at is null and request_id" : "id"
  const where = `where ${key} = $1`
  const [before] = await shop.sql(`select ${column}::text as old from ${table} ${where}`, [
    issued.id,
  ])
  const set = `update ${table} set ${column} = $2 ${where}`
  await shop.sql(set, [issued.id, value])
  try {
    await run()
  } finally {
    await shop.sql(set, [issued.id, before?.old])
  }
}

describe("a click on a buyer's link", () => {
  it("fetches the PDF with no login and no key of the shop, by a fresh link of the service each time", async () => {
    const path = await share()
    expect(path).toMatch(/^\/invoicing\/i\/[\w-]{43}$/)
    const before = linksMade()
    for (const { status, headers, text } of [await click(path), await click(`${path}?utm=mail`)]) {
      expect(status).toBe(200)
      expect(text.startsWith("%PDF")).toBe(true)
      expect(text.trimEnd().endsWith("%%EOF")).toBe(true)
      expectLinkHeaders(headers)
      expect(headers.get("content-type")).toBe("application/pdf")
      expect(headers.get("content-disposition")).toBe(
        `attachment; filename="${(issued.invoice_number ?? "").replaceAll("/", "-")}.pdf"`
      )
      expect(JSON.stringify([...headers])).not.toContain("/files/")
    }
    expect(linksMade() - before).toBe(2)
  })

  it("changes nothing, and HEAD asks the service for nothing", async () => {
    const path = await share()
    const before = await requestOf(issued)
    const calls = linksMade()
    const { status, headers, text } = await click(path, { method: "HEAD" })
    expect([status, text]).toEqual([200, ""])
    expectLinkHeaders(headers)
    expect(headers.get("content-disposition")).toContain(".pdf")
    expect(linksMade()).toBe(calls)
    await click(path)
    expect(await requestOf(issued)).toEqual(before)
  })

  it("is the one in the e-mail, which names no buyer and no order", async () => {
    const [mail] = shop.mailsOf(mailed.order_id)
    const address = /<a href="([^"]+)">/.exec(mail?.content ?? "")?.[1] ?? ""
    expect(address.startsWith(`${ADDRESS}/invoicing/i/`)).toBe(true)
    const path = address.slice(ADDRESS.length)
    tokens.add(path.slice("/invoicing/i/".length))
    expect((await click(path)).text.startsWith("%PDF")).toBe(true)
    expect(await share(mailed)).toBe(path)
    for (const hidden of [mailed.order_id, mailed.id, mailed.invoice_number!]) {
      expect(address).not.toContain(hidden)
    }
  })

  it("has a harmless name whatever the number is", async () => {
    const path = await share()
    const number = '../7/11"\r\nSet-Cookie: login=1; x="\u0141\u202Egpj.exe'
    await withValue("invoicing_request", "invoice_number", number, async () => {
      for (const method of ["GET", "HEAD"]) {
        const { status, headers } = await click(path, { method })
        expect(status).toBe(200)
        expect(headers.get("set-cookie")).toBeNull()
        expect(headers.get("content-disposition")).toMatch(/^attachment; filename="[\w-]+\.pdf"$/)
      }
    })
  })

  it("does nothing by another method", async () => {
    const path = await share()
    for (const method of ["POST", "PUT", "DELETE", "PATCH"]) {
      expectPage(await click(path, { method }), 404, "There is no such page")
    }
  })

  it("says that the invoice is not ready while its buyer may not have it yet", async () => {
    const path = await share()
    const before = linksMade()
    const difference = JSON.stringify({ what: "gross", sent: "1.00", found: "2.00" })
    await withValue("invoicing_request", "difference", difference, async () => {
      expect((await requestOf(issued)).buyer_link).toMatchObject({ fetches_pdf: false })
      expectPage(await click(path), 202, "The invoice is not ready yet")
      expectPage(await click(path, inPolish), 202, "Faktura nie jest jeszcze gotowa")
      expect((await click(path, { method: "HEAD" })).status).toBe(202)
    })
    expect((await requestOf(issued)).buyer_link).toMatchObject({ fetches_pdf: true })
    expect(linksMade()).toBe(before)
  })

  it("says that it cannot be downloaded where the key opens another account", async () => {
    const path = await share()
    await withValue("invoicing_request", "key_digest", "of an older key", async () => {
      await withValue("invoicing_request", "account_id", "invacc_older", async () => {
        expectPage(await click(path), 410, "This invoice cannot be downloaded here")
      })
    })
  })

  it.each([
    ["is away", 502, { kind: "5xx-before", endpoint: PDF_URL }],
    ["rejects the key", 502, { kind: "401", endpoint: PDF_URL }],
    ["answers with a web page", 502, { kind: "html-200", endpoint: PDF_URL }],
    ["asks to wait", 503, { kind: "429", endpoint: PDF_URL, options: { retryAfterSeconds: 30 } }],
  ] as const)("shows a page when the service %s", async (_, status, fault) => {
    const path = await share()
    await shop.sandbox.setFault(fault)
    const reply = await click(path, inPolish)
    const title = status === 503 ? "Faktury nie można teraz pobrać" : "Nie udało się pobrać faktury"
    expectPage(reply, status, title)
    expect(reply.headers.get("content-language")).toBe("pl")
    expect(reply.headers.get("content-disposition")).toBeNull()
  })
})

describe("whoever guesses", () => {
  it("learns nothing from ten thousand tries, and the service is not asked", async () => {
    await share()
    const before = linksMade()
    const answers = new Set<string>()
    const guess = async () => {
      const token = randomBytes(32).toString("base64url")
      const { status, text } = await click(`/invoicing/i/${token}`)
      answers.add(`${status} ${text}`)
    }
    for (let at = 0; at < 10_000; at += 40) await Promise.all(Array.from({ length: 40 }, guess))
    expect(answers.size).toBe(1)
    expect([...answers][0]).toMatch(/^404 /)
    expect(linksMade()).toBe(before)
  })

  it("gets the same page for a changed link, one of another shop, one never made and no link at all", async () => {
    const path = await share()
    const token = path.slice("/invoicing/i/".length)
    const bytes = Buffer.from(token, "base64url")
    const signerOf = (secret: string) =>
      createLinkSigner(
        { secret, previousSecrets: [] },
        {
          read: async () => await Promise.resolve(null),
          keep: async (made) => await Promise.resolve(made),
        },
        () => 0
      )
    const ours = signerOf(SECRET)
    expect(await ours.read(token)).toBe(bytes.subarray(0, 16).toString("base64url"))
    const others: Record<string, string> = {
      changed: Buffer.from(bytes.map((byte, at) => (at === 31 ? byte ^ 1 : byte))).toString(
        "base64url"
      ),
      "of another shop": await signerOf("the secret of another shop, 32 characters").sign(
        bytes.subarray(0, 16).toString("base64url")
      ),
      "never made": await ours.sign(ours.newId()),
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
      const reply = await click(`/invoicing/i/${other}`)
      expect([what, reply.status]).toEqual([what, 404])
      expectPage(reply, 404, "There is no such page")
      pages.add(reply.text)
    }
    expect(pages.size).toBe(1)
    expectPage(await click("/invoicing/i/x", inPolish), 404, "Nie ma takiej strony")
  })

  it("is stopped after a minute's worth from one address, and nobody else is", async () => {
    const path = await share()
    const from = "198.51.100.7"
    const statuses: number[] = []
    for (let at = 0; at < 60; at += 1)
      statuses.push((await click("/invoicing/i/a", { from })).status)
    expect(new Set(statuses)).toEqual(new Set([404]))
    const stopped = await click(path, { from })
    expectPage(stopped, 429, "Too many attempts")
    const wait = Number(stopped.headers.get("retry-after"))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
    expect((await click(path)).status).toBe(200)
  })
})

describe("a link", () => {
  it("is the same for whoever copies it, and a person's copying is noted", async () => {
    const [one, two] = [await share(), await share()]
    expect(two).toBe(one)
    const { acts, buyer_link } = await requestOf(issued)
    expect(acts.at(-1)).toMatchObject({ act: "share_link", note: null })
    expect(acts.at(-1)?.actor_name).not.toBeNull()
    expect(buyer_link).toEqual({
      made_at: expect.any(String) as string,
      expires_at: null,
      is_over: false,
      fetches_pdf: true,
    })
  })

  it("ends when another takes its place, and of two that replace it one does", async () => {
    const old = await share()
    const { buyer_link } = await requestOf(issued)
    const replies = await Promise.all([
      changeLink("replace", buyer_link?.made_at),
      changeLink("replace", buyer_link?.made_at),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = replies.find(({ status }) => status === 200)!
    expect(body.path).not.toBe(old)
    tokens.add(body.path!.slice("/invoicing/i/".length))
    expectPage(await click(old), 410, "This link is no longer valid")
    expect((await click(body.path!)).status).toBe(200)
    expect(await share()).toBe(body.path)
  })

  it("ends when it is revoked; the next one is another", async () => {
    const old = await share()
    const { buyer_link } = await requestOf(issued)
    const wrong = await changeLink<InvoicingErrorBody>("revoke", "2026-01-01T00:00:00.000Z")
    expect([wrong.status, wrong.body.code]).toEqual([409, "CHANGED_MEANWHILE"])
    expect((await click(old)).status).toBe(200)
    const { status, body } = await changeLink("revoke", buyer_link?.made_at)
    expect([status, body.url, body.path]).toEqual([200, null, null])
    expect(body.request.acts.at(-1)).toMatchObject({ act: "revoke_link" })
    expect(body.request.buyer_link).toMatchObject({ made_at: null })
    expectPage(await click(old), 410, "This link is no longer valid")
    expectPage(await click(old, inPolish), 410, "Ten link jest już nieważny")
    expect(await share()).not.toBe(old)
  })

  it("ends when its time is over, and copying gives another", async () => {
    const old = await share()
    const moment = new Date(Date.now() - 1000).toISOString()
    await shop.sql(
      "update invoicing_link set expires_at = $2 where request_id = $1 and revoked_at is null",
      [issued.id, moment]
    )
    expect((await requestOf(issued)).buyer_link).toMatchObject({ is_over: true })
    expectPage(await click(old), 410, "This link is no longer valid")
    const fresh = await share()
    expect(fresh).not.toBe(old)
    expect((await click(fresh)).status).toBe(200)
    expectPage(await click(old), 410, "This link is no longer valid")
  })

  it("is refused for what is not issued, and for what is not there", async () => {
    const reply = await shop.post<InvoicingErrorBody>(`requests/${refused.id}/buyer-link`)
    expect([reply.status, reply.body.code]).toEqual([409, "NO_LINK_YET"])
    expect((await requestOf(refused)).buyer_link).toBeNull()
    const none = await shop.post<InvoicingErrorBody>("requests/invreq_none/buyer-link")
    expect([none.status, none.body.code]).toEqual([404, "REQUEST_UNKNOWN"])
  })
})

describe("large files", () => {
  const memoryOf = (pid: number) => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]
    return Number(kilobytes) * 1024
  }

  const open = async (path: string) =>
    await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { "x-forwarded-for": nextAddress() }
      get(`${shop.process.url}${path}`, { headers }, resolve).once("error", reject)
    })

  const lengthOf = async (response: IncomingMessage) => {
    let length = 0
    for await (const part of response) length += (part as Buffer).length
    return length
  }

  it("come fifty at once within 100 MB of memory, though nobody reads at first", async () => {
    const bytes = 8 * MEGABYTE
    const others = [
      await shop.untilSent(await shop.sell({ buyer: BUYERS.third })),
      await shop.untilSent(await shop.sell({ buyer: BUYERS.person })),
    ]
    const paths = [await share(issued), await share(others[0]), await share(others[1])]
    front.pdfBytes = MEGABYTE
    await Promise.all(paths.map(async (path) => await lengthOf(await open(path))))
    front.pdfBytes = bytes
    const before = memoryOf(shop.process.pid)
    let peak = before
    const watch = setInterval(() => (peak = Math.max(peak, memoryOf(shop.process.pid))), 50)
    try {
      const responses = await Promise.all(
        Array.from({ length: 50 }, async (_, at) => await open(paths[at % 3]!))
      )
      expect(new Set(responses.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      await new Promise((resolve) => setTimeout(resolve, 1500))
      const lengths = await Promise.all(responses.map(lengthOf))
      expect(new Set(lengths)).toEqual(new Set([bytes]))
    } finally {
      clearInterval(watch)
    }
    console.info(`50 PDFs of 8 MB: ${((peak - before) / MEGABYTE).toFixed(0)} MB at most`)
    expect((peak - before) / MEGABYTE).toBeLessThan(100)
    await waitUntil("no file is open", () => Promise.resolve(front.open === 0 || null))
  })

  it("are broken off for a reader who does not read, with the connection to the service", async () => {
    const path = await share()
    front.pdfBytes = 40 * MEGABYTE
    const began = Date.now()
    const response = await open(path)
    const ended = new Promise<string>((resolve) => {
      response.once("error", ({ message }) => resolve(message))
      response.once("end", () => resolve("whole"))
    })
    expect(front.open).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 3 * OTHER_MS))
    expect(front.open).toBe(1)
    await waitUntil("the file is let go", () => Promise.resolve(front.open === 0 || null))
    const heldMs = Date.now() - began
    expect(heldMs).toBeGreaterThan(7 * OTHER_MS)
    expect(heldMs).toBeLessThan(10 * OTHER_MS)
    response.resume()
    expect(await ended).toBe("aborted")
  })
})

describe("after all of that", () => {
  it("no log holds a link, the secret, a key or a buyer's address", async () => {
    const brokenOff = "broke off: The PDF was cut off while it was read"
    // A process's output arrives a moment after its response.
    await waitUntil(brokenOff, () => Promise.resolve(shop.output().includes(brokenOff) || null))
    const output = shop.output()
    expect(output).toContain("GET /invoicing/i/...")
    expect(tokens.size).toBeGreaterThan(5)
    for (const secret of [SECRET, "sandbox-key-default", "/files/", ...tokens]) {
      expect(output).not.toContain(secret)
    }
    expect(output).not.toMatch(/\/invoicing\/i\/[^.]/)
    expect(output).not.toMatch(/@(klientka|poczta|literowka)\.example/)
  })

  it("a link opens nothing once links are turned off, and works again once they are on", async () => {
    const path = await share()
    await shop.restart({ options: { links: { enabled: false, secret: SECRET } } })
    expectPage(await click(path), 404, "There is no such page")
    expect((await requestOf(issued)).buyer_link).toBeNull()
    const off = await shop.post<InvoicingErrorBody>(`requests/${issued.id}/buyer-link`)
    expect([off.status, off.body.code]).toEqual([409, "LINKS_OFF"])
    // A new current secret; the previous one is still valid.
    const rotated = { secret: `${SECRET}, the next one`, previousSecrets: [SECRET] }
    await shop.restart({ options: { links: rotated } })
    expect((await click(path)).status).toBe(200)
    const shared = await shop.post<BuyerLinkResponse>(`requests/${issued.id}/buyer-link`)
    expect(shared.body.url).toBeNull()
    expect(shared.body.path).not.toBe(path)
    expect((await click(shared.body.path!)).status).toBe(200)
  })

  it("without a secret in the options one is made, kept and used after a restart", async () => {
    await shop.restart({ options: { links: {} } })
    const { body } = await shop.post<BuyerLinkResponse>(`requests/${issued.id}/buyer-link`)
    expect((await click(body.path!)).status).toBe(200)
    const kept = await shop.sql("select value from invoicing_setting where id = 'link_secret'")
    expect(kept).toHaveLength(1)
    await shop.restart()
    expect((await click(body.path!)).status).toBe(200)
    expect(shop.output()).not.toContain(String(kept[0]?.value))
  })
})
