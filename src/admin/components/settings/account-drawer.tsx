import { Label, RadioGroup, Text, Textarea } from "@medusajs/ui"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { CompanyAccount, CompanyAccountResponse } from "../../../types"
import { useCompanyAccount, useStateAccount } from "../../queries/company-account"
import { useUserNames } from "../../queries/user-names"
import { useCompanyName } from "../../wording/use-company-name"
import { useFormats } from "../../wording/use-formats"
import { useKeyWords } from "../../wording/use-key-words"
import { ActionDrawer } from "../dialogs/action-drawer"
import { Field } from "../dialogs/field"
import { LoadError } from "../load-error"
import { Notice, NoticeLine } from "../notice"

/** The server refuses a shorter note. */
const SHORTEST_NOTE = 3

const ANOTHER = "another"

type AccountDrawerProps = { companyId: string; onClose: () => void }

/** Shows how it was decided which account a key opens, and lets a person overrule that. */
export const AccountDrawer = ({ companyId, onClose }: AccountDrawerProps) => {
  const { t } = useTranslation("invoicing")
  const { data, error, isFetching, refetch } = useCompanyAccount(companyId)
  const { mutate, isPending } = useStateAccount(companyId)
  const [chosen, setChosen] = useState("")
  const [note, setNote] = useState("")
  const [missing, setMissing] = useState<"choose" | "missing" | null>(null)
  const present = data?.present
  const title = t("settings.accountDialog.title", { company: useCompanyName()(companyId) })
  const submit = () => {
    if (!present) return
    if (chosen === "") return setMissing("choose")
    if (note.trim().length < SHORTEST_NOTE) return setMissing("missing")
    const base = { key: data.key, present_id: present.id, note: note.trim() }
    mutate(
      chosen === ANOTHER
        ? { ...base, verdict: "another" }
        : { ...base, verdict: "same", account_id: chosen },
      { onSuccess: onClose }
    )
  }
  return (
    <ActionDrawer
      title={title}
      description={t("settings.accountDialog.description")}
      submitLabel={t("settings.accountDialog.submit")}
      isPending={isPending}
      isBarred={Boolean(data?.other_key)}
      onSubmit={submit}
      onClose={onClose}
    >
      {error && !data && (
        <LoadError
          title={title}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && !present && <Notice variant="info" title={t("settings.accountDialog.nothing")} />}
      {data && present && <PresentAccount account={present} question={data} />}
      {data?.other_key && <OtherKey own={data.key} other={data.other_key} />}
      {data && present && !data.other_key && (
        <>
          <AccountChoice
            question={data}
            chosen={chosen}
            isMissing={missing === "choose"}
            onChange={(value) => {
              setChosen(value)
              setMissing(null)
            }}
          />
          <Notice variant="warning" title={t("settings.accountDialog.beSure")}>
            <NoticeLine>{t("settings.accountDialog.effect")}</NoticeLine>
          </Notice>
          <Field
            label={t("settings.accountDialog.label")}
            hint={t("settings.accountDialog.hint")}
            error={missing === "missing" ? t("settings.accountDialog.missing") : null}
          >
            {(control) => (
              <Textarea
                {...control}
                maxLength={500}
                value={note}
                onChange={({ target }) => {
                  setNote(target.value)
                  setMissing(null)
                }}
              />
            )}
          </Field>
        </>
      )}
      {data && present && <Statements question={data} />}
    </ActionDrawer>
  )
}

function useAccountWords() {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const contents = ({ invoices, unresolved, last_number, last_issued_at }: CompanyAccount) =>
    [
      t("settings.accountDialog.invoices", { count: invoices }),
      last_number &&
        last_issued_at &&
        t("settings.accountDialog.last", { number: last_number, at: moment(last_issued_at) }),
      unresolved > 0 && t("settings.accountDialog.unresolved", { count: unresolved }),
    ]
      .filter(Boolean)
      .join(", ")
  const seen = ({ seen: found }: CompanyAccount) =>
    found ? t("settings.accountDialog.seen", found) : t("settings.accountDialog.notSeen")
  return { contents, seen }
}

type PresentAccountProps = { account: CompanyAccount; question: CompanyAccountResponse }

const PresentAccount = ({ account, question }: PresentAccountProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const { contents, seen } = useAccountWords()
  const nameKey = useKeyWords()
  return (
    <Notice
      variant="info"
      title={t("settings.accountDialog.present", { since: moment(account.since) })}
    >
      <NoticeLine>{contents(account)}</NoticeLine>
      {account.seen && <NoticeLine>{seen(account)}</NoticeLine>}
      <NoticeLine>
        {nameKey({ fingerprint: question.key, checked_at: question.key_checked_at })}.{" "}
        {t("settings.accountDialog.compare")}
      </NoticeLine>
    </Notice>
  )
}

type OtherKeyProps = { own: string; other: NonNullable<CompanyAccountResponse["other_key"]> }

/** The answer might concern a key that was replaced, so the server accepts no statement. */
const OtherKey = ({ own, other }: OtherKeyProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const keys = { own, other: other.fingerprint, at: moment(other.checked_at) }
  return (
    <Notice variant="warning" title={t("settings.accountDialog.otherKey.title")}>
      <NoticeLine>{t("settings.accountDialog.otherKey.body", keys)}</NoticeLine>
      <NoticeLine>{t("settings.accountDialog.otherKey.next")}</NoticeLine>
    </Notice>
  )
}

type AccountChoiceProps = {
  question: CompanyAccountResponse
  chosen: string
  isMissing: boolean
  onChange: (value: string) => void
}

const AccountChoice = ({ question, chosen, isMissing, onChange }: AccountChoiceProps) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const { contents, seen } = useAccountWords()
  const labelId = useId()
  return (
    <div className="flex flex-col gap-y-2">
      <Label id={labelId} size="small" weight="plus">
        {t("settings.accountDialog.choice")}
      </Label>
      <RadioGroup aria-labelledby={labelId} value={chosen} onValueChange={onChange}>
        {question.others.map((account) => (
          <RadioGroup.ChoiceBox
            key={account.id}
            value={account.id}
            label={t("settings.accountDialog.same", { since: moment(account.since) })}
            description={`${contents(account)}. ${seen(account)}`}
          />
        ))}
        {question.may_be_another && (
          <RadioGroup.ChoiceBox
            value={ANOTHER}
            label={t("settings.accountDialog.another")}
            description={t("settings.accountDialog.anotherHint")}
          />
        )}
      </RadioGroup>
      {isMissing && (
        <Text size="small" role="alert" className="text-ui-fg-error">
          {t("settings.accountDialog.choose")}
        </Text>
      )}
    </div>
  )
}

const Statements = ({ question: { statements } }: { question: CompanyAccountResponse }) => {
  const { t } = useTranslation("invoicing")
  const { moment } = useFormats()
  const nameOf = useUserNames(statements.map(({ actor_id }) => actor_id))
  if (statements.length === 0) return null
  return (
    <div className="flex flex-col gap-y-2">
      <Text size="small" leading="compact" weight="plus">
        {t("settings.accountDialog.before")}
      </Text>
      {statements.map(({ at, actor_id, note }) => (
        <Text key={at} size="small" className="text-ui-fg-subtle [overflow-wrap:anywhere]">
          {t("settings.changes.by", { name: nameOf(actor_id), at: moment(at) })}: {note}
        </Text>
      ))}
    </div>
  )
}
