import type { Settings } from "../core/settings/options"
import { withTimeout } from "../with-timeout"

/** How long a function from the shop's options may take; one that never returns would block the queue. */
const PATIENCE = { patienceMs: 30_000, silence: () => new Error("no answer in time") }

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
  async (...input: Input): Promise<Output> =>
    await withTimeout(Promise.resolve(ask(...input)), PATIENCE)
