import { Button, Drawer, Heading } from "@medusajs/ui"
import { useEffect, useRef, type FormEvent, type ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { useAccessibleNames } from "../accessible-names"
import { useAnswerInView } from "./use-answer-in-view"
import { useFocusReturn } from "./use-focus-return"

type ActionDrawerProps = {
  title: string
  description: string
  submitLabel: string
  isPending: boolean
  /** Nothing can be submitted here now; the form says why. */
  isBarred?: boolean
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** A form in a side drawer, as in the dashboard; it stays open while its action runs. */
export const ActionDrawer = (props: ActionDrawerProps) => {
  const { title, description, submitLabel, isPending, onSubmit, onClose, children } = props
  const { isBarred = false } = props
  const { t } = useTranslation("invoicing")
  const returnFocus = useFocusReturn()
  const header = useAccessibleNames(t("actions.close"))
  // A click outside must not lose what was typed, chosen or added.
  const isTouched = useRef(false)
  const answer = useAnswerInView(isPending)
  const touch = () => {
    isTouched.current = true
    answer.forget()
  }
  // A loading button is disabled and loses the focus; after a refusal it gets it back.
  const form = useRef<HTMLFormElement>(null)
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    const isLost = form.current?.contains(document.activeElement) === false
    if (!isPending && isLost && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isPending])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    focused.current = document.activeElement
    if (isPending || isBarred) return
    answer.expect()
    onSubmit()
  }
  return (
    <Drawer open onOpenChange={(isOpen) => !isOpen && !isPending && onClose()}>
      <Drawer.Content
        onCloseAutoFocus={returnFocus}
        onInteractOutside={(event) => isTouched.current && event.preventDefault()}
      >
        <form
          ref={form}
          noValidate
          onSubmit={submit}
          onInput={touch}
          onChange={touch}
          className="flex size-full flex-col overflow-hidden"
        >
          <Drawer.Header ref={header}>
            <Drawer.Title asChild>
              <Heading>{title}</Heading>
            </Drawer.Title>
            <Drawer.Description>
              <span className="txt-small text-ui-fg-subtle text-pretty">{description}</span>
            </Drawer.Description>
          </Drawer.Header>
          <Drawer.Body
            ref={answer.body}
            className="flex flex-col gap-y-6 overflow-y-auto"
            onClick={touch}
          >
            {children}
          </Drawer.Body>
          <Drawer.Footer>
            <Button
              type="button"
              size="small"
              variant="secondary"
              disabled={isPending}
              onClick={onClose}
            >
              {t("actions.cancel")}
            </Button>
            <Button type="submit" size="small" isLoading={isPending} disabled={isBarred}>
              {submitLabel}
            </Button>
          </Drawer.Footer>
        </form>
      </Drawer.Content>
    </Drawer>
  )
}
