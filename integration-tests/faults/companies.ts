/** The sandbox's accounts that the shop's two companies invoice in at the end. */
export const COMPANIES = ["default", "second"] as const
export type CompanyName = (typeof COMPANIES)[number]

/** The shop's first company tried the plugin with a test account, which is an account of its own. */
export const TEST_ACCOUNT = "default-test"

/** Every account of the sandbox and the company whose it is. */
export const ACCOUNTS: readonly { account: string; company: CompanyName }[] = [
  { account: "default", company: "default" },
  { account: TEST_ACCOUNT, company: "default" },
  { account: "second", company: "second" },
]

export const companyOfAccount = (account: string): CompanyName | null =>
  ACCOUNTS.find((one) => one.account === account)?.company ?? null

/** The id that the shop's options give a company. */
export const optionIdOf = (company: CompanyName): string =>
  company === "default" ? "default" : "hurt"

/** The variable of medusa-config.ts that holds a company's key. */
export const KEY_VARIABLES: Readonly<Record<CompanyName, string>> = {
  default: "ALTERA_API_KEY",
  second: "ALTERA_SECOND_API_KEY",
}

export const keyOf = (account: string): string => `sandbox-key-${account}`
