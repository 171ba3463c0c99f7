import { DUE_PAUSES } from "../../core/lifecycle/due"
import { NOT_PAID } from "../../core/request/awaits-payment"
import { UNPAID_RATES } from "../../core/payment/watch"
import type { DueWork, LookState, RequestState, SendLookState } from "../../core/lifecycle/states"
import { DATABASE_NOW, isFromNow, type RequestPatch } from "../../core/lifecycle/transition"

/** The columns that `findDue` depends on; `code`: the code of the row's first reason. */
const COLUMNS = {
  state: "state",
  read_back: "read_back",
  send_state: "send_state",
  look_state: "look_state",
  send_look_state: "send_look_state",
  code: "reasons -> 0 ->> 'code'",
  created_at: "created_at",
  enqueued_at: "enqueued_at",
  next_attempt_at: "next_attempt_at",
  stamped_at: "stamped_at",
  send_stamped_at: "send_stamped_at",
  sent_at: "sent_at",
} as const
type Column = keyof typeof COLUMNS

const seconds = (ms: number) => `make_interval(secs => ${ms / 1000})`
const { idleMs, undecidedMs, leftMs, emailMs } = DUE_PAUSES
const IDLE = `coalesce(enqueued_at + ${seconds(idleMs)}, created_at)`
const SOON = `enqueued_at + ${seconds(undecidedMs)}`
const LATE = `enqueued_at + ${seconds(leftMs)}`

const look = (state: LookState) => `'${state}'`
const LOOK = `case coalesce(look_state, ${look("looking")})
  when ${look("looking")} then ${IDLE}
  when ${look("left")} then ${LATE}
  when ${look("blocked")} then
    case when ${SOON} < stamped_at + ${seconds(leftMs)} then ${SOON} else ${LATE} end
  else ${SOON} end`

const sendLook = (state: SendLookState) => `'${state}'`
const EMAIL_LOOK = `case
  when coalesce(send_look_state, ${sendLook("looking")}) = ${sendLook("looking")} then ${IDLE}
  when send_look_state = ${sendLook("over")} or sent_at is not null then null
  when ${SOON} < send_stamped_at + ${seconds(leftMs)} then ${SOON}
  when ${LATE} < send_stamped_at + ${seconds(emailMs)} then ${LATE} end`

const LAST = "coalesce(enqueued_at, created_at)"
const PAYMENT_LOOK = `case when code = '${NOT_PAID}' then case ${UNPAID_RATES.map(
  ({ untilMs, everyMs }) =>
    `when ${LAST} < created_at + ${seconds(untilMs)} then ${LAST} + ${seconds(everyMs)}`
).join(" ")} end end`

const IS_OWED = "(read_back = 'pending' or send_state = 'queued')"

type Rule = { at: string; what: string; needs: readonly Column[] }
const work = (what: DueWork) => `'${what}'`

/** For each state in which something can be due: when, and what. */
const RULES: Partial<Record<RequestState, Rule>> = {
  queued: {
    at: `greatest(${IDLE}, next_attempt_at)`,
    what: work("issue"),
    needs: ["created_at", "enqueued_at", "next_attempt_at"],
  },
  unknown: {
    at: LOOK,
    what: work("look"),
    needs: ["created_at", "enqueued_at", "look_state", "stamped_at"],
  },
  refused: {
    at: PAYMENT_LOOK,
    what: work("payment_look"),
    needs: ["created_at", "enqueued_at", "code"],
  },
  issued: {
    at: `case when ${IS_OWED} then ${IDLE} when send_state = 'unknown' then ${EMAIL_LOOK} end`,
    what: `case when ${IS_OWED} then ${work("follow_up")} else ${work("email_look")} end`,
    needs: [
      ...(["created_at", "enqueued_at", "read_back", "send_state"] as const),
      ...(["send_look_state", "send_stamped_at", "sent_at"] as const),
    ],
  },
}

const byState = (part: "at" | "what") =>
  `case state ${Object.entries(RULES)
    .map(([state, rule]) => `when '${state}' then ${rule[part]}`)
    .join(" ")} end`

const RULE_OF_ANY: Rule = {
  at: byState("at"),
  what: byState("what"),
  needs: Object.keys(COLUMNS) as Column[],
}

const assignment = ({ at, what, needs }: Rule, after: Partial<Record<Column, string>>) =>
  `(due_at, due_for) = (select at, case when at is not null then what end from (
    select ${at} as at, ${what} as what from (
      select ${needs.map((column) => `${after[column] ?? COLUMNS[column]} as ${column}`).join(", ")}
    ) as after) as due)`

/**
 * Assigns what is due next for a row, and when: `findDue` in SQL, applied to the row as the statement
 * leaves it.
 *
 * @param after the new SQL expressions of columns that the statement changes.
 */
export const dueSql = (after: Partial<Record<Column, string>>): string =>
  assignment(RULE_OF_ANY, after)

/** When a row is due next, by its current columns. */
const DUE_AT = `(select ${RULE_OF_ANY.at} from (
  select ${RULE_OF_ANY.needs.map((column) => `${COLUMNS[column]} as ${column}`).join(", ")}) as after)`

/** Rows that may have something due but have no due time. */
export const WITHOUT_DUE =
  "due_at is null and deleted_at is null and (state in ('queued', 'unknown') or (state = 'issued' and (read_back = 'pending' or send_state in ('queued', 'unknown'))))"

/**
 * Sets missing due times: an older version, which may run in parallel for a while or be rolled back to,
 * writes none.
 */
export const fillDueSql = `update invoicing_request set ${dueSql({})}
  where ${WITHOUT_DUE} and ${DUE_AT} is not null`

const MOMENTS = {
  enqueuedAt: "enqueued_at",
  nextAttemptAt: "next_attempt_at",
  stampedAt: "stamped_at",
  sendStampedAt: "send_stamped_at",
  sentAt: "sent_at",
} as const
const TEXTS = {
  state: "state",
  readBack: "read_back",
  sendState: "send_state",
  lookState: "look_state",
  sendLookState: "send_look_state",
} as const

/**
 * {@link dueSql} for a change of one row; empty if it changes nothing that the rule depends on.
 *
 * @param states the states the row may be in, if the change does not set another.
 */
export function assignDue(
  set: RequestPatch,
  states: readonly RequestState[]
): { parts: string[]; values: unknown[] } {
  const after = new Map<Column, { sql: string; values: unknown[] }>()
  const put = (column: Column, sql: string, ...values: unknown[]) =>
    after.set(column, { sql, values })
  for (const [field, column] of entriesOf(TEXTS)) {
    if (set[field] !== undefined) put(column, "?::text", set[field])
  }
  if (set.reasons !== undefined) put("code", "?::text", set.reasons?.[0]?.code ?? null)
  for (const [field, column] of entriesOf(MOMENTS)) {
    const moment = set[field]
    if (moment === undefined) continue
    if (moment === DATABASE_NOW) put(column, "now()")
    else if (isFromNow(moment)) put(column, `now() + ${seconds(moment.fromNowMs)}`)
    else put(column, "?::timestamptz", moment)
  }
  if (after.size === 0) return { parts: [], values: [] }
  const state = set.state ?? (states.length === 1 ? states[0] : undefined)
  const rule = state === undefined ? RULE_OF_ANY : RULES[state]
  if (!rule) return { parts: ["due_at = null, due_for = null"], values: [] }
  const used = rule.needs.flatMap((column) => after.get(column) ?? [])
  // Nothing relevant to this state changed, and the row is already in it.
  if (used.length === 0 && set.state === undefined) return { parts: [], values: [] }
  const expressions = Object.fromEntries([...after].map(([column, { sql }]) => [column, sql]))
  return {
    parts: [assignment(rule, expressions)],
    values: used.flatMap(({ values }) => values),
  }
}

const entriesOf = <Field extends string, Of extends string>(names: Record<Field, Of>) =>
  Object.entries(names) as [Field, Of][]
