import { createContext, useContext, useState, type ReactNode } from "react"
import type { FormTarget } from "../../wording/reason-fixes"
import { BuyerDrawer } from "./buyer-drawer"
import { SettingFixDrawer } from "./setting-fix-drawer"

/** A form to be opened: the order's buyer, or a section of the settings. */
type Fix = {
  target: FormTarget
  orderId: string
  /** The rate of the refused line, for which a row is added. */
  rate?: string | null
  /** Tries the invoice again once something was corrected. */
  onFixed?: (() => void) | undefined
}

type Open = (fix: Fix) => void

const Host = createContext<Open | null>(null)

/**
 * Keeps an open form apart from the button that opened it. The card below is read again by itself, and
 * what it shows then may have no such button: the form, and what was typed into it, stays.
 */
export const FixHost = ({ children }: { children: ReactNode }) => {
  const [fix, setFix] = useState<Fix | null>(null)
  return (
    <Host.Provider value={setFix}>
      {children}
      {fix && <FixForm {...fix} onClose={() => setFix(null)} />}
    </Host.Provider>
  )
}

/** Opens a form in the host around it; where there is none, `shown` is its place. */
export function useFixForm(): { open: Open; shown: ReactNode } {
  const host = useContext(Host)
  const [fix, setFix] = useState<Fix | null>(null)
  return {
    open: host ?? setFix,
    shown: fix && <FixForm {...fix} onClose={() => setFix(null)} />,
  }
}

const FixForm = ({ target, orderId, rate = null, ...rest }: Fix & { onClose: () => void }) =>
  target === "buyer" ? (
    <BuyerDrawer orderId={orderId} {...rest} />
  ) : (
    <SettingFixDrawer target={target} rate={rate} {...rest} />
  )
