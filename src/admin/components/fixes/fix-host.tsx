import { createContext, useContext, useState, type ReactNode } from "react"
import type { FormTarget } from "../../wording/reason-fixes"
import { BuyerDrawer } from "./buyer-drawer"
import { ReceiptDrawer } from "./receipt-drawer"
import { SettingFixDrawer } from "./setting-fix-drawer"

/** A form to open: the order's buyer, its receipt, or a section of the settings. */
type Fix = {
  target: FormTarget
  orderId: string
  /** The rate of the refused line, for which the form adds a row. */
  rate?: string | null
  /** Tries the invoice again once something was corrected. */
  onFixed?: (() => void) | undefined
}

type Open = (fix: Fix) => void

const Host = createContext<Open | null>(null)

/**
 * Renders an open form outside the button that opened it. The card below is refetched automatically and may
 * no longer contain that button; the form, and what was typed into it, stays.
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

/** Opens a form in the surrounding host. Without a host, render `shown` in place. */
export function useFixForm(): { open: Open; shown: ReactNode } {
  const host = useContext(Host)
  const [fix, setFix] = useState<Fix | null>(null)
  return {
    open: host ?? setFix,
    shown: fix && <FixForm {...fix} onClose={() => setFix(null)} />,
  }
}

const FixForm = ({ target, orderId, rate = null, ...rest }: Fix & { onClose: () => void }) => {
  switch (target) {
    case "buyer":
      return <BuyerDrawer orderId={orderId} {...rest} />
    case "receipt":
      return <ReceiptDrawer orderId={orderId} {...rest} />
    default:
      return <SettingFixDrawer target={target} rate={rate} {...rest} />
  }
}
