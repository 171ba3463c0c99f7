"use client"

import Link from "next/link"
import { useParams } from "next/navigation"
import type { ComponentProps } from "react"

type Props = Omit<ComponentProps<typeof Link>, "href"> & { href: string }

/** A link that keeps the country of the page. */
export default function LocalizedClientLink({ href, ...props }: Props) {
  const { countryCode } = useParams<{ countryCode: string }>()
  return <Link href={`/${countryCode}${href}`} {...props} />
}
