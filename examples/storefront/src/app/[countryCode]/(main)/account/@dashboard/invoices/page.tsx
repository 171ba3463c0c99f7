import { getLocale } from "@lib/data/locale-actions"
import AccountInvoices from "@modules/invoicing/components/account-invoices"
import { languageOf } from "@modules/invoicing/words"

type Props = {
  params: Promise<{ countryCode: string }>
  searchParams: Promise<{ page?: string }>
}

export default async function InvoicesPage({ params, searchParams }: Props) {
  const [{ countryCode }, { page }] = await Promise.all([params, searchParams])
  const language = languageOf(await getLocale(), countryCode)
  return <AccountInvoices language={language} page={Math.max(1, Math.floor(Number(page)) || 1)} />
}
