import { readWords } from "@lib/words"
import Login from "@modules/account/components/login"

type Props = { params: Promise<{ countryCode: string }> }

export default async function LoginPage({ params }: Props) {
  const { words } = await readWords((await params).countryCode)
  return <Login words={words.account} />
}
