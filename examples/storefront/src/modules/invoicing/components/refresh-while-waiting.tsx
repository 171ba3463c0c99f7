"use client"

import { useRouter } from "next/navigation"
import { useEffect } from "react"

const EVERY_MS = 5_000
const TIMES = 24

/** Refreshes the page for two minutes while an invoice is being issued. */
export default function RefreshWhileWaiting() {
  const router = useRouter()
  useEffect(() => {
    let left = TIMES
    const timer = setInterval(() => {
      left -= 1
      router.refresh()
      if (left === 0) clearInterval(timer)
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [router])
  return null
}
