import { createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/** Lifetime of a link in seconds (service-api.md 3.6: ten minutes). */
const LINK_SECONDS = 600

export type LinkCheck = "good" | "expired" | "forged"

/** Creates and checks pre-signed links like an object store. */
export class SignedLinks {
  private readonly secret = randomBytes(32)

  constructor(
    private readonly origin: () => string,
    private readonly now: () => Date
  ) {}

  /** A link to the path that is valid for ten minutes from now. */
  sign(path: string): string {
    const date = compactDate(this.now())
    const query = new URLSearchParams({
      "X-Amz-Algorithm": "AWS4-HMAC-SHA256",
      "X-Amz-Date": date,
      "X-Amz-Expires": String(LINK_SECONDS),
      "X-Amz-Signature": this.signature(path, date, String(LINK_SECONDS)),
    })
    return `${this.origin()}${path}?${query.toString()}`
  }

  /** Whether a request for the path has a valid signature that has not expired. */
  check(path: string, query: URLSearchParams): LinkCheck {
    const date = query.get("X-Amz-Date") ?? ""
    const seconds = query.get("X-Amz-Expires") ?? ""
    const expected = Buffer.from(this.signature(path, date, seconds))
    const given = Buffer.from(query.get("X-Amz-Signature") ?? "")
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return "forged"
    const ageMs = this.now().getTime() - parseCompactDate(date)
    return ageMs < Number(seconds) * 1000 ? "good" : "expired"
  }

  private signature(path: string, date: string, seconds: string): string {
    return createHmac("sha256", this.secret).update(`${path}\n${date}\n${seconds}`).digest("hex")
  }
}

function compactDate(date: Date): string {
  return `${date.toISOString().replace(/[-:]/g, "").slice(0, 15)}Z`
}

function parseCompactDate(text: string): number {
  return Date.parse(
    text.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, "$1-$2-$3T$4:$5:$6Z")
  )
}
