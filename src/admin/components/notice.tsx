import { Alert, Text } from "@medusajs/ui"
import type { ComponentProps, ReactNode } from "react"

type NoticeProps = {
  variant: NonNullable<ComponentProps<typeof Alert>["variant"]>
  title: string
  children?: ReactNode
}

/** A headline with its explanation below, at any width. */
export const Notice = ({ variant, title, children }: NoticeProps) => (
  <Alert variant={variant} role="status" className="scroll-mt-4">
    <div className="flex min-w-0 flex-col gap-y-1 [overflow-wrap:anywhere]">
      <Text size="small" leading="compact" weight="plus" className="text-ui-fg-base">
        {title}
      </Text>
      {children}
    </div>
  </Alert>
)

/** One paragraph inside a notice; `label` starts it in bold. */
export const NoticeLine = ({ label, children }: { label?: string; children: ReactNode }) => (
  <Text size="small" className="text-ui-fg-subtle">
    {label && <span className="txt-small-plus text-ui-fg-base">{label} </span>}
    {children}
  </Text>
)
