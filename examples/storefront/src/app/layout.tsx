import type { Metadata } from "next"
import type { ReactNode } from "react"
import "../styles/globals.css"

export const metadata: Metadata = { title: "Ceramika i Herbata", icons: { icon: "data:," } }

/** Every page is below a country, whose layout knows the language. */
export default function RootLayout({ children }: { children: ReactNode }) {
  return children
}
