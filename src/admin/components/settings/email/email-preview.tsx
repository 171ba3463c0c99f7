import { Button, Container, Heading, Skeleton, Text } from "@medusajs/ui"
import { useRef } from "react"
import { useTranslation } from "react-i18next"
import type { CompanyEmailResponse, EmailLanguage, EmailSample } from "../../../../types"
import { findProblems } from "../../../../core/email-text/check"
import {
  fillTemplate,
  writeValues,
  type EmailFacts,
  type EmailValues,
  type FilledField,
} from "../../../../core/email-text/fill"
import { isBlank, type EmailField } from "../../../../core/email-text/template"
import { useCompanyEmail, useSendTestEmail } from "../../../queries/company-email"
import { nameOrder } from "../../../wording/name-order"
import { useQuestion } from "../../dialogs/use-question"
import { LoadError } from "../../load-error"
import { RightGate } from "../../rights/right-gate"

type Texts = Readonly<Record<EmailField, string>>
type EmailPreviewProps = { companyId: string; language: EmailLanguage; texts: Texts }

/** What the buyer would get, with the figures of the company's newest invoice. */
export const EmailPreview = ({ companyId, language, texts }: EmailPreviewProps) => {
  const { t } = useTranslation("invoicing")
  const { data, error, isError, isFetching, refetch } = useCompanyEmail(companyId)
  if (!data) {
    return isError ? (
      <LoadError
        title={t("email.preview.error")}
        error={error}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Skeleton className="h-64 w-full rounded-lg" />
    )
  }
  const { sample } = data
  const values = writeValues(readFacts(data), language)
  return (
    <div className="flex min-w-0 flex-col gap-y-3 lg:sticky lg:top-0">
      <Container className="divide-y p-0" role="group" aria-label={t("email.preview.title")}>
        <div className="flex flex-col gap-y-1 px-6 py-4">
          <Heading level="h2">{t("email.preview.title")}</Heading>
          <Text size="small" className="text-ui-fg-subtle">
            {sample
              ? t("email.preview.ofInvoice", {
                  invoice: sample.invoice_number ?? "–",
                  order: nameOrder(sample.order_number),
                })
              : t("email.preview.ofNothing")}
          </Text>
        </div>
        <PreviewedField field="subject" template={texts.subject} values={values} />
        <PreviewedField field="text" template={texts.text} values={values} />
      </Container>
      <RightGate right="resend" otherwise={null}>
        <TestButton companyId={companyId} language={language} texts={texts} email={data} />
      </RightGate>
    </div>
  )
}

type PreviewedFieldProps = { field: EmailField; template: string; values: EmailValues }

const PreviewedField = ({ field, template, values }: PreviewedFieldProps) => {
  const { t } = useTranslation("invoicing")
  const isWrong = findProblems(template, field).length > 0
  const filled = isWrong ? null : fillTemplate(template, field, values)
  return (
    <div className="flex min-w-0 flex-col gap-y-3 px-6 py-4 [overflow-wrap:anywhere]">
      {field === "subject" && (
        <Text size="xsmall" leading="compact" className="text-ui-fg-subtle -mb-2">
          {t("email.preview.subject")}
        </Text>
      )}
      {filled ? (
        filled.paragraphs.map((lines, index) => (
          <Text
            key={index}
            size="small"
            weight={field === "subject" ? "plus" : "regular"}
            className="text-ui-fg-base whitespace-pre-line"
          >
            {lines.join("\n")}
          </Text>
        ))
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          {t(isWrong ? "email.preview.wrong" : nameOwn(field))}
        </Text>
      )}
      <LeftOut filled={filled} template={template} isWrong={isWrong} />
    </div>
  )
}

const nameOwn = (field: EmailField) =>
  field === "subject" ? "email.preview.ownSubject" : "email.preview.ownText"

type LeftOutProps = { filled: FilledField | null; template: string; isWrong: boolean }

/** Lists the lines that are left out, which would otherwise go unnoticed. */
const LeftOut = ({ filled, template, isWrong }: LeftOutProps) => {
  const { t } = useTranslation("invoicing")
  if (isWrong || isBlank(template)) return null
  // If nothing remains, every line was left out.
  const lines = filled ? filled.leftOut : template.split("\n").map((_, index) => index + 1)
  if (lines.length === 0) return null
  return (
    <Text size="xsmall" className="text-ui-fg-subtle">
      {t("email.preview.leftOut", { count: lines.length, lines: lines.join(", ") })}
    </Text>
  )
}

type TestButtonProps = EmailPreviewProps & { email: CompanyEmailResponse }

/** Asks for confirmation, with the invoice and the address, before anything is mailed. */
const TestButton = ({ companyId, language, texts, email }: TestButtonProps) => {
  const { t } = useTranslation("invoicing")
  const prompt = useQuestion()
  const button = useRef<HTMLButtonElement>(null)
  const { mutate, isPending } = useSendTestEmail(companyId)
  const { sample, recipient } = email
  const isWrong = (["subject", "text"] as const).some(
    (field) => findProblems(texts[field], field).length > 0
  )
  if (recipient === null) return null
  const isBarred = !sample?.is_mailed
  const ask = async (chosen: EmailSample) => {
    const isConfirmed = await prompt({
      title: t("email.test.title"),
      description: t("email.test.description", {
        invoice: chosen.invoice_number ?? nameOrder(chosen.order_number),
        recipient,
        language: t(`email.languages.${language}`),
      }),
      confirmText: t("email.test.confirm"),
      cancelText: t("email.dialog.cancel"),
      variant: "confirmation",
    })
    // The prompt has no trigger to return the focus to.
    button.current?.focus()
    if (isConfirmed) mutate({ request_id: chosen.request_id, language, ...texts })
  }
  return (
    <div className="flex flex-col items-start gap-y-2 px-1">
      <Button
        ref={button}
        size="small"
        variant="secondary"
        isLoading={isPending}
        disabled={isBarred || isWrong}
        onClick={() => sample && void ask(sample)}
      >
        {t("email.test.send")}
      </Button>
      {isBarred && (
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("email.test.barred")}
        </Text>
      )}
    </div>
  )
}

/** For a company without an invoice, sample figures. */
function readFacts({ sample, shop_name, link }: CompanyEmailResponse): EmailFacts {
  if (!sample) {
    return {
      orderNumber: "1042",
      invoiceNumber: "18/3/2026",
      ksefNumber: "5265877635-20260310-010020A0B1C2-3F",
      amount: { value: "1234.50", currency: "PLN" },
      dueDate: "2026-03-24",
      shopName: shop_name,
      invoiceLink: link.example,
    }
  }
  const { amount, currency } = sample
  return {
    orderNumber: sample.order_number,
    invoiceNumber: sample.invoice_number,
    ksefNumber: sample.ksef_number,
    amount: amount !== null && currency !== null ? { value: amount, currency } : null,
    dueDate: sample.due_date,
    shopName: shop_name,
    invoiceLink: link.example,
  }
}
