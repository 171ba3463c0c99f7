import { clx, CommandBar, Kbd } from "@medusajs/ui"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"

type SelectionCommand = { label: string; shortcut: string; action: () => unknown }

type SelectionBarProps = { count: number; commands: readonly SelectionCommand[] }

/**
 * The acts for the selected rows, like in Medusa's tables, but wrapping in a narrow window, and with
 * shortcuts that leave alone keys of the browser or of an open dialog.
 */
export const SelectionBar = ({ count, commands }: SelectionBarProps) => {
  const { t } = useTranslation("invoicing")
  const bar = useRef<HTMLDivElement>(null)
  const isOpen = commands.length > 0 && count > 0
  useShortcuts(isOpen ? commands : [], bar)
  return (
    <CommandBar open={isOpen}>
      <CommandBar.Bar
        ref={bar}
        className={clx(
          "max-w-[calc(100vw-1rem)] flex-wrap justify-center rounded-2xl after:rounded-2xl",
          "md:flex-nowrap md:rounded-full md:after:rounded-full"
        )}
      >
        <CommandBar.Value className="w-full pb-1 text-center md:w-auto md:pb-2.5">
          {t("list.selected", { count })}
        </CommandBar.Value>
        {commands.map((command) => (
          <Command key={command.label} {...command} />
        ))}
      </CommandBar.Bar>
    </CommandBar>
  )
}

const Command = ({ label, shortcut, action }: SelectionCommand) => (
  <>
    <CommandBar.Seperator className="hidden md:block" />
    <button
      type="button"
      className={clx(
        "bg-ui-contrast-bg-base txt-compact-small-plus text-ui-contrast-fg-primary transition-fg",
        "flex items-center gap-x-2 px-3 py-2.5 outline-none last-of-type:pr-4",
        "hover:bg-ui-contrast-bg-base-hover active:bg-ui-contrast-bg-base-pressed",
        "focus-visible:bg-ui-contrast-bg-highlight"
      )}
      onClick={() => void action()}
    >
      <span>{label}</span>
      <Kbd className="bg-ui-contrast-bg-subtle border-ui-contrast-border-base text-ui-contrast-fg-secondary hidden md:inline-flex">
        {shortcut.toUpperCase()}
      </Kbd>
    </button>
  </>
)

/**
 * Shortcuts of the commands: without modifiers, once per key press, and only while no dialog or menu is open.
 */
function useShortcuts(
  commands: readonly SelectionCommand[],
  bar: { readonly current: HTMLElement | null }
): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (event.defaultPrevented || isTyping(document.activeElement)) return
      const command = commands.find(({ shortcut }) => shortcut === event.key.toLowerCase())
      if (!command || isCovered(bar.current)) return
      event.preventDefault()
      void command.action()
    }
    document.addEventListener("keydown", press)
    return () => document.removeEventListener("keydown", press)
  }, [commands, bar])
}

const isTyping = (element: Element | null): boolean =>
  element instanceof HTMLElement &&
  (element.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(element.tagName))

/** Whether a dialog or a menu is open; the bar itself has the role of a dialog. */
const isCovered = (bar: HTMLElement | null): boolean =>
  [...document.querySelectorAll("[role=dialog], [role=alertdialog], [role=menu]")].some(
    (dialog) => !dialog.contains(bar)
  )
