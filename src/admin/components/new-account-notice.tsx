import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useConfirmAccount, useInvoicingNotices } from "../queries/notices"
import { useCompanyName } from "../wording/use-company-name"
import { useFormats } from "../wording/use-formats"
import { useKeyWords } from "../wording/use-key-words"
import { Notice, NoticeLine } from "./notice"
import { RightGate } from "./rights/right-gate"

/** Says that a company's key opens another account than before, until somebody confirms that it is right. */
export const NewAccountNotice = ({ companyId }: { companyId: string }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const nameCompany = useCompanyName()
  const { data } = useInvoicingNotices()
  const nameKey = useKeyWords()
  const noticed = data?.companies.find(({ id }) => id === companyId)
  const since = noticed?.new_account_since
  if (!since) return null
  return (
    <>
      <Notice variant="warning" title={t("notices.account.title")}>
        <NoticeLine>
          {t("notices.account.body", { since: moment(since), company: nameCompany(companyId) })}
        </NoticeLine>
        {noticed.key && <NoticeLine>{nameKey(noticed.key)}.</NoticeLine>}
      </Notice>
      <RightGate right="settings" otherwise={null}>
        <ConfirmButton companyId={companyId} since={since} />
      </RightGate>
    </>
  )
}

const ConfirmButton = ({ companyId, since }: { companyId: string; since: string }) => {
  const { t } = useTranslation("invoicing")
  const { mutate, isPending } = useConfirmAccount(companyId, since)
  return (
    <Button
      className="self-start"
      size="small"
      variant="secondary"
      isLoading={isPending}
      onClick={() => mutate()}
    >
      {t("notices.account.confirm")}
    </Button>
  )
}
