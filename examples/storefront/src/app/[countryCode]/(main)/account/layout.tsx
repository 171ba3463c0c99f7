import { retrieveCustomer } from "@lib/data/customer"
import { readWords } from "@lib/words"
import AccountNav from "@modules/account/components/account-nav"
import type { ReactNode } from "react"

type Props = {
  dashboard: ReactNode
  login: ReactNode
  params: Promise<{ countryCode: string }>
}

export default async function AccountLayout({ dashboard, login, params }: Props) {
  const { countryCode } = await params
  const [customer, { words }] = await Promise.all([retrieveCustomer(), readWords(countryCode)])
  if (!customer) return login
  return (
    <div className="account">
      <AccountNav countryCode={countryCode} words={words.account} />
      <div>{dashboard}</div>
    </div>
  )
}
