import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import type { AccountVerdict } from "../../../core/look-up/account"
import { toIsoMoment } from "../../../modules/invoice_ledger/columns"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import {
  describeAccountQuestion,
  type AccountQuestion,
} from "../../../pipeline/holds/state-account"
import type { CompanyAccount, CompanyAccountResponse } from "../../../types"
import { describeKey } from "./key-check"

/** How many of a company's statements are shown; all are stored. */
const SHOWN = 20

/** The data for stating which account a company's key opens; null if the company is not in the options. */
export async function loadAccount(
  container: MedusaContainer,
  companyId: string
): Promise<CompanyAccountResponse | null> {
  const ports = await composeInvoicing(container)
  if (!ports.serviceOf(companyId)) return null
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [question, key, statements] = await Promise.all([
    describeAccountQuestion(ports, companyId),
    describeKey(ports, companyId),
    ledger.listAccountStatements(
      { company_id: companyId },
      { take: SHOWN, order: { created_at: "DESC", id: "DESC" } }
    ),
  ])
  return {
    key: key.fingerprint,
    key_checked_at: key.checked_at,
    other_key: key.other,
    present: question.present && present(question.present),
    others: question.others.map(present),
    may_be_another: question.mayBeAnother,
    statements: statements.map(({ created_at, actor_id, verdict, note }) => ({
      at: toIsoMoment(created_at) ?? "",
      actor_id,
      verdict: verdict as AccountVerdict,
      note,
    })),
  }
}

const present = (account: AccountQuestion["others"][number]): CompanyAccount => ({
  id: account.id,
  since: account.since,
  invoices: account.invoices,
  unresolved: account.unresolved,
  last_number: account.lastNumber,
  last_issued_at: account.lastIssuedAt,
  seen: account.seen && {
    asked: account.seen.asked,
    shown: account.seen.shown,
    agreeing: account.seen.agreeing,
  },
})
