import { Container, Heading } from "@medusajs/ui"
import type { ReactNode } from "react"

type SectionProps = { title: string; action?: ReactNode; children: ReactNode }

/** A container with a heading, laid out like the dashboard's own sections. */
export const Section = ({ title, action, children }: SectionProps) => (
  <Container className="divide-y overflow-hidden p-0">
    <div className="flex items-center justify-between gap-x-4 px-6 py-4">
      <Heading level="h2">{title}</Heading>
      {action}
    </div>
    {children}
  </Container>
)
