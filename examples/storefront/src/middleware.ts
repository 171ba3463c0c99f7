import { NextResponse, type NextRequest } from "next/server"

const DEFAULT_REGION = process.env.NEXT_PUBLIC_DEFAULT_REGION ?? "pl"

/** Every page is below a country code. */
export function middleware(request: NextRequest): NextResponse {
  const { pathname, search } = request.nextUrl
  if (/^\/[a-z]{2}(\/|$)/.test(pathname)) return NextResponse.next()
  const path = pathname === "/" ? "" : pathname
  return NextResponse.redirect(new URL(`/${DEFAULT_REGION}${path}${search}`, request.url), 307)
}

export const config = { matcher: ["/((?!api|_next|favicon.ico).*)"] }
