import type { Settings } from "../core/settings/options"

/** How long a function from the shop's options may take; one that never returns would block the queue. */
const PATIENCE_MS = 30_000

/** The same settings, with a timeout on the shop's own functions. */
export function limitShopFunctions(settings: Settings): Settings {
  const { shouldInvoice, transformDraft } = settings
  return {
    ...settings,
    ...(shouldInvoice ? { shouldInvoice: limit(shouldInvoice) } : {}),
    ...(transformDraft ? { transformDraft: limit(transformDraft) } : {}),
  }
}

const limit =
  <Input extends unknown[], Output>(ask: (...input: Input) => Output | Promise<Output>) =>
  async (...input: Input): Promise<Output> => {
    let timer: NodeJS.Timeout | undefined
    const patience = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error("no answer in time")), PATIENCE_MS)
    })
    try {
      return await Promise.race([ask(...input), patience])
    } finally {
      clearTimeout(timer)
    }
  }
