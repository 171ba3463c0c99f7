import { Button, Hint, Input, Label, Text, Textarea } from "@medusajs/ui"
import { useId, useRef } from "react"
import { useTranslation } from "react-i18next"
import type { LinksOff } from "../../../../types"
import { findProblems, type TemplateProblem } from "../../../../core/email-text/check"
import {
  EMAIL_VARIABLES,
  isForSubject,
  type EmailField,
  type EmailVariable,
} from "../../../../core/email-text/template"

type Control = HTMLInputElement | HTMLTextAreaElement
type EmailFieldsProps = {
  texts: Readonly<Record<EmailField, string>>
  /** Why the text cannot contain the buyer's link; null if it can, and until it is known. */
  linksOff: LinksOff | null
  onChange: (field: EmailField, value: string) => void
}

/** The subject, the text, and the variables; a click inserts one at the last caret position. */
export const EmailFields = ({ texts, linksOff, onChange }: EmailFieldsProps) => {
  const { t } = useTranslation("invoicing")
  const subject = useRef<HTMLInputElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const last = useRef<EmailField>("text")
  const label = useId()

  const isOffered = (variable: EmailVariable) => variable !== "invoice_link" || linksOff === null
  const insert = (variable: EmailVariable) => {
    const field = isForSubject(variable) ? last.current : "text"
    const control = field === "subject" ? subject.current : text.current
    if (!control) return
    const mark = `{{${variable}}}`
    const from = control.selectionStart ?? control.value.length
    const to = control.selectionEnd ?? from
    onChange(field, control.value.slice(0, from) + mark + control.value.slice(to))
    // Moves the caret behind the variable once the field has its new value.
    requestAnimationFrame(() => select(control, from + mark.length, 0))
  }
  return (
    <div className="flex min-w-0 flex-col gap-y-6">
      <TemplateField field="subject" text={texts.subject} control={subject}>
        {(props) => (
          <Input
            {...props}
            ref={subject}
            autoComplete="off"
            value={texts.subject}
            onFocus={() => (last.current = "subject")}
            onChange={({ target }) => onChange("subject", target.value)}
          />
        )}
      </TemplateField>
      <TemplateField field="text" text={texts.text} control={text}>
        {(props) => (
          <Textarea
            {...props}
            ref={text}
            rows={12}
            value={texts.text}
            onFocus={() => (last.current = "text")}
            onChange={({ target }) => onChange("text", target.value)}
          />
        )}
      </TemplateField>
      <div role="group" aria-labelledby={label} className="flex flex-col gap-y-2">
        <Text id={label} size="small" leading="compact" weight="plus">
          {t("email.dialog.variables")}
        </Text>
        <div className="flex flex-wrap gap-2">
          {EMAIL_VARIABLES.filter(isOffered).map((variable) => {
            const name = t(`email.variables.${variable}`)
            return (
              <Button
                key={variable}
                type="button"
                size="small"
                variant="secondary"
                title={`{{${variable}}}`}
                aria-label={t("email.dialog.insert", { name })}
                onClick={() => insert(variable)}
              >
                {name}
              </Button>
            )
          })}
        </div>
        <Hint className="text-pretty">{t("email.dialog.variablesHint")}</Hint>
        <Hint className="text-pretty">
          {t(linksOff ? `email.dialog.linksOff.${linksOff}` : "email.dialog.linkHint")}
        </Hint>
      </div>
    </div>
  )
}

/** Further problems are only counted. */
const SHOWN_PROBLEMS = 3

type TemplateFieldProps = {
  field: EmailField
  text: string
  control: React.RefObject<Control>
  children: (props: {
    id: string
    "aria-invalid": boolean
    "aria-describedby": string
  }) => React.ReactNode
}

/** A field with its mistakes, each with its position. */
const TemplateField = ({ field, text, control, children }: TemplateFieldProps) => {
  const { t } = useTranslation("invoicing")
  const id = useId()
  const problems = findProblems(text, field)
  const more = problems.length - SHOWN_PROBLEMS
  return (
    <div className="flex flex-col gap-y-2">
      <Label htmlFor={id} size="small" weight="plus">
        {t(`email.fields.${field}`)}
      </Label>
      {children({ id, "aria-invalid": problems.length > 0, "aria-describedby": `${id}-hint` })}
      <div id={`${id}-hint`} className="flex flex-col gap-y-1">
        {problems.length === 0 && <Hint>{t(`email.dialog.${field}Hint`)}</Hint>}
        {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
          <Mistake key={JSON.stringify(problem)} problem={problem} text={text} control={control} />
        ))}
        {more > 0 && <Hint variant="error">{t("email.mistakes.more", { count: more })}</Hint>}
      </div>
    </div>
  )
}

type MistakeProps = { problem: TemplateProblem; text: string; control: React.RefObject<Control> }

const Mistake = ({ problem, text, control }: MistakeProps) => {
  const { t } = useTranslation("invoicing")
  if (problem.code === "too_long") {
    const { length, most } = problem
    return <Hint variant="error">{t("email.mistakes.too_long", { length, most })}</Hint>
  }
  const { code, line, column, at, length } = problem
  const place = t("email.mistakes.place", { line, column })
  const mark = text.slice(at, at + length)
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <Hint variant="error" className="min-w-0 [overflow-wrap:anywhere]">
        {`${place}: ${t(`email.mistakes.${code}`, { mark })}`}
      </Hint>
      <Button
        type="button"
        size="small"
        variant="transparent"
        className="txt-compact-xsmall h-auto px-1 py-0.5"
        aria-label={`${t("email.mistakes.show")}: ${place}`}
        onClick={() => control.current && select(control.current, at, length)}
      >
        {t("email.mistakes.show")}
      </Button>
    </div>
  )
}

function select(control: Control, at: number, length: number): void {
  control.focus()
  control.setSelectionRange(at, at + length)
}
