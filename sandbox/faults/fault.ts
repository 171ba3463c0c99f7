import { z } from "zod"

/** Every way the service can misbehave; the text says what the caller sees and what was saved. */
export const FAULT_KINDS = {
  "refuse-connections": "the API port is closed; nothing can be saved",
  "reset-before": "the connection is reset; nothing saved",
  "5xx-before": "answers options.status (503); nothing saved",
  "429": "asks to wait with Retry-After; nothing saved",
  "401": "refuses the key with options.status (401); nothing saved",
  "400": "refuses the request; nothing saved",
  firewall:
    "a firewall in front answers 403 with a web page to requests that contain options.containing; nothing saved",
  "error-200": "answers 200 with the error envelope; nothing saved",
  redirect: "answers 302 to options.location; nothing saved",
  slow: "waits options.delayMs (1000), then does its work and answers, even if the caller is gone",
  "drop-then-save": "the connection is reset; saved options.delayMs (1000) later",
  "html-200": "answers 200 with a web page; saved only with options.saved",
  "accept-then-hang": "saved, never answers",
  "accept-then-slow":
    "saved at once, answers options.delayMs (1000) later: 180000 is three minutes",
  "accept-then-reset": "saved, then the connection is reset",
  "accept-then-5xx": "saved, answers options.status (500)",
  "cut-json": "saved, the answer breaks off in the middle",
  "no-id-200": "saved, answers 200 without the data",
  "saved-as-draft": "answers as issued; what was saved is a draft",
  "wrong-gross": "reads show a wrong gross total, off by options.differenceMinor (1)",
} as const

export type FaultKind = keyof typeof FAULT_KINDS

const optionsSchema = z.strictObject({
  status: z.number().int().min(400).max(599).optional(),
  retryAfterSeconds: z.number().int().min(0).optional(),
  retryAfterAs: z.enum(["seconds", "date", "none"]).optional(),
  /** 429: by how much the clock is wrong that writes the headers Date and Retry-After. */
  clockMs: z.number().int().optional(),
  delayMs: z.number().int().min(0).optional(),
  /** html-200: whether the request was processed anyway. */
  saved: z.boolean().optional(),
  differenceMinor: z.number().int().optional(),
  /** refuse-connections: reopens automatically after this time. */
  forMs: z.number().int().positive().optional(),
  /** Affects only a request whose body or query contains this text. */
  containing: z.string().min(1).optional(),
  message: z.string().optional(),
  location: z.string().optional(),
  /** On a create: what was saved is a draft, whatever the response. */
  asDraft: z.boolean().optional(),
  /** cut-json: keep the connection open instead of ending it. */
  stall: z.boolean().optional(),
})

const kinds = Object.keys(FAULT_KINDS) as [FaultKind, ...FaultKind[]]

/** A fault as configured: for one endpoint or "*", for the next `times` calls or until cleared. */
export const faultSchema = z
  .strictObject({
    kind: z.enum(kinds),
    endpoint: z.string().default("*"),
    companyId: z.string().optional(),
    times: z.number().int().positive().nullable().default(null),
    options: optionsSchema.default({}),
  })
  .refine(({ kind, options }) => kind !== "firewall" || options.containing !== undefined, {
    path: ["options", "containing"],
    error: "A firewall needs the text that it blocks: options.containing",
  })

export type Fault = z.infer<typeof faultSchema>
export type FaultOrder = z.input<typeof faultSchema>

/** A fault with its usage; an exhausted one stays listed until it is cleared. */
export interface FaultStatus extends Fault {
  id: number
  fired: number
  isActive: boolean
}
