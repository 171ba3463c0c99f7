import { readWords } from "@lib/words"
import Nav from "@modules/layout/templates/nav"
import type { ReactNode } from "react"

type Props = { children: ReactNode; params: Promise<{ countryCode: string }> }

export default async function CountryLayout({ children, params }: Props) {
  const { countryCode } = await params
  const { language, words } = await readWords(countryCode)
  return (
    <html lang={language}>
      <body>
        <Nav words={words.shop} language={language} />
        <main>{children}</main>
      </body>
    </html>
  )
}
