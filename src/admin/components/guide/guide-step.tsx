import { CheckCircleSolid, CircleDottedLine, ExclamationCircleSolid } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import { createContext, useContext, type ReactNode } from "react"
import { useTranslation } from "react-i18next"

/** `optional`: more can be done, but nothing depends on it. */
export type StepState = "done" | "open" | "optional" | "wrong"

type GuideStepProps = {
  state: StepState
  title: string
  /** What exists, or what is missing. */
  text: string
  children?: ReactNode
}

/** Whether the guide shows only steps that are still open and matter. */
export const OnlyOpenSteps = createContext(false)

/** One step: whether it is done, what is missing, and the button to continue. */
export const GuideStep = ({ state, title, text, children }: GuideStepProps) => {
  const isOnlyOpen = useContext(OnlyOpenSteps)
  if (isOnlyOpen && (state === "done" || state === "optional")) return null
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-6 py-4">
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-x-3">
        <StepIcon state={state} />
        <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
          <Text size="small" leading="compact" weight="plus">
            {title}
          </Text>
          <Text size="small" className="text-ui-fg-subtle max-w-[560px] text-pretty">
            {text}
          </Text>
        </div>
      </div>
      <div className="flex items-center gap-x-2">{children}</div>
    </li>
  )
}

const ICONS = {
  done: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  open: { Icon: CircleDottedLine, color: "text-ui-fg-muted" },
  optional: { Icon: CircleDottedLine, color: "text-ui-fg-disabled" },
  wrong: { Icon: ExclamationCircleSolid, color: "text-ui-tag-red-icon" },
}

const StepIcon = ({ state }: { state: StepState }) => {
  const { t } = useTranslation("invoicing")
  const { Icon, color } = ICONS[state]
  return (
    <span role="img" aria-label={t(`guide.states.${state}`)} className={`mt-0.5 shrink-0 ${color}`}>
      <Icon />
    </span>
  )
}
