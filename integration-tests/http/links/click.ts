import type { ShopUnderTest } from "../../shop/shop-under-test"

type Reply = { status: number; headers: Headers; text: string; bytes: Buffer }

export type Click = RequestInit & { from?: string }

let lastAddress = 0

/** A new client address each time, as a proxy would report it, so that no rate limit is hit by accident. */
export const nextAddress = (): string => {
  lastAddress += 1
  return `10.${lastAddress >> 16}.${(lastAddress >> 8) & 255}.${lastAddress & 255}`
}

/** Opens a link as a browser would, without a login and without a key of the shop. */
export async function clickOn(
  { process }: Pick<ShopUnderTest, "process">,
  path: string,
  { from = nextAddress(), headers, ...rest }: Click = {}
): Promise<Reply> {
  const response = await fetch(`${process.url}${path}`, {
    ...rest,
    redirect: "manual",
    headers: { "x-forwarded-for": from, ...(headers as Record<string, string>) },
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  return {
    status: response.status,
    headers: response.headers,
    text: bytes.toString("utf8"),
    bytes,
  }
}

export const inPolish = { headers: { "accept-language": "pl-PL,pl;q=0.9,en;q=0.8" } }

/** Expects a plain-text page with nothing that identifies a shop or an order. */
export function expectPage({ status, headers, text }: Reply, wanted: number, title: string): void {
  expect([status, /<h1>(.*)<\/h1>/.exec(text)?.[1]]).toEqual([wanted, title])
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8")
  expectLinkHeaders(headers)
  expect(text).not.toMatch(/altera|order_|invreq_|href=|<script/i)
}

/** Expects headers that prevent caching, indexing and leaking the address. */
export function expectLinkHeaders(headers: Headers): void {
  expect(headers.get("cache-control")).toBe("private, no-store")
  expect(headers.get("referrer-policy")).toBe("no-referrer")
  expect(headers.get("x-robots-tag")).toBe("noindex, nofollow")
  expect(headers.get("x-content-type-options")).toBe("nosniff")
  expect(headers.get("content-security-policy")).toMatch(/^default-src 'none'; style-src 'sha256-/)
  expect(headers.get("set-cookie")).toBeNull()
}
