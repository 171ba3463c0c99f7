/** The sandbox accounts in which the shop's two companies finally issue their invoices. */
export const COMPANIES = ["default", "second"] as const
export type CompanyName = (typeof COMPANIES)[number]

/** The test account with which the shop's first company tried the plugin; a separate account. */
export const TEST_ACCOUNT = "default-test"

/** Every account of the sandbox with the company it belongs to. */
export const ACCOUNTS: readonly { account: string; company: CompanyName }[] = [
  { account: "default", company: "default" },
  { account: TEST_ACCOUNT, company: "default" },
  { account: "second", company: "second" },
]

export const companyOfAccount = (account: string): CompanyName | null =>
  ACCOUNTS.find((one) => one.account === account)?.company ?? null

/** The company's id in the shop's options. */
export const optionIdOf = (company: CompanyName): string =>
  company === "default" ? "default" : "hurt"

/** The variable of medusa-config.ts that holds a company's key. */
export const KEY_VARIABLES: Readonly<Record<CompanyName, string>> = {
  default: "ALTERA_API_KEY",
  second: "ALTERA_SECOND_API_KEY",
}

export const keyOf = (account: string): string => `sandbox-key-${account}`
