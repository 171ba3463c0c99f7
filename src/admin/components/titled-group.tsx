import { Container, Heading, Text } from "@medusajs/ui"
import type { ReactNode } from "react"

type TitledGroupProps = { title: string; body: string; action?: ReactNode; children: ReactNode }

/** A section of a settings page: title and description, a button on the right, and its rows. */
export const TitledGroup = ({ title, body, action, children }: TitledGroupProps) => (
  <Container className="divide-y p-0" role="group" aria-label={title}>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 px-6 py-4">
      <div className="flex min-w-0 flex-1 basis-80 flex-col gap-y-1">
        <Heading level="h2">{title}</Heading>
        <Text size="small" className="text-ui-fg-subtle max-w-[640px] text-pretty">
          {body}
        </Text>
      </div>
      {action}
    </div>
    {children}
  </Container>
)
