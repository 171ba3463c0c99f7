/**
 * The protections against a second, a lost or a wrong invoice. The simulation can remove each one, by
 * changing the source text as it is loaded, and must then find a fault; the files stay unchanged. If a text
 * is no longer found, that is an error.
 */
const PIPELINE = "src/pipeline/"
const LIFECYCLE = "src/core/lifecycle/"
const SUPPORT = "src/pipeline/__tests__/support/"

const STAMPED = 'stamp: {\n    from: ["queued"],'
const STAMPED_TWICE = 'stamp: {\n    from: ["queued", "issuing"],'

module.exports.PROTECTIONS = [
  {
    name: "the stamp is a compare-and-set",
    file: `${LIFECYCLE}issuing.ts`,
    find: "expect: { ...whileQueued(request), isCompanyActive: true, draftId: request.draftId },",
    put: 'expect: { state: ["queued", "issuing", "issued"].filter((s) => s !== "issued") },',
    // The table of moves would otherwise reject it.
    also: [{ file: `${LIFECYCLE}moves-of-request.ts`, find: STAMPED, put: STAMPED_TWICE }],
  },
  {
    name: "a company on hold gets no stamp",
    file: `${LIFECYCLE}issuing.ts`,
    find: "...whileQueued(request), isCompanyActive: true,",
    put: "...whileQueued(request),",
    also: [
      {
        file: `${PIPELINE}issue/issue-request.ts`,
        find: 'if (isOnHold) return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }',
        put: "",
      },
    ],
  },
  {
    name: "the clocks' guard before a create",
    file: `${PIPELINE}issue/stamp-and-call.ts`,
    find: "const isLate = elapsedMs() > createMs",
    put: "const isLate = false",
  },
  {
    name: "the wall clock beside the monotonic one",
    file: `${PIPELINE}stopwatch.ts`,
    find: "Math.max(now().getTime() - wallMs, monotonicMs() - steadyMs)",
    put: "monotonicMs() - steadyMs",
  },
  {
    name: "a stamp's own deadline",
    file: `${PIPELINE}pauses.ts`,
    find: "2 * callMs + SAVE_MS",
    put: "2 * 30_000 + SAVE_MS",
  },
  {
    name: "dead stamps become unknown",
    file: `${PIPELINE}sweep/sweep.ts`,
    find: '["stamps", () => expireStamps(ports)],',
    put: "",
  },
  {
    name: "what is announced is written with the change",
    file: `${LIFECYCLE}answers.ts`,
    find: "answered: answer.invoiceId,\n    attempts: answer.attempts,\n    events: announceIssued(answer.email),",
    put: "answered: answer.invoiceId,\n    attempts: answer.attempts,",
  },
  {
    name: "an event is marked as handed out once the event bus has it",
    file: `${PIPELINE}sweep/hand-out-events.ts`,
    find: "await ports.publish(events)",
    put: "await ports.ledger.markDelivered(ids)\n      await ports.publish(events)",
  },
  {
    name: "events are handed out in order for each request",
    file: `${SUPPORT}memory-outbox.ts`,
    find: "if (heldBack.has(event.subject)) continue",
    put: "",
  },
  {
    name: "a pause before each look",
    file: `${PIPELINE}pauses.ts`,
    find: "return Math.max(callsMs, settings.timeouts.lookUpPauseMs)",
    put: "return 0",
  },
  {
    name: "a look that slept decides nothing",
    file: `${LIFECYCLE}look-up.ts`,
    find: '({ state: "unknown", revision: request.revision, updatedAt: request.updatedAt }) as const',
    put: '({ state: "unknown" }) as const',
  },
  {
    name: "two looks",
    file: `${PIPELINE}look-up/resolve-unknown.ts`,
    find: "const LOOKS_NEEDED = 2",
    put: "const LOOKS_NEEDED = 1",
  },
  {
    name: "absence needs the same account",
    file: `${PIPELINE}look-up/resolve-unknown.ts`,
    find: 'if (account.kind === "other" && !isOurs && look.kind !== "key-rejected") {\n    await leaveForReview',
    put: "if (false) {\n    await leaveForReview",
    also: [
      {
        file: `${PIPELINE}look-up/resolve-unknown.ts`,
        find: 'account.kind === "same" && account.isProven',
        put: 'account.kind === "other" || account.isProven',
      },
    ],
  },
  {
    name: "an invoice that is near and not tied leaves the look open",
    file: `${PIPELINE}look-up/look-for-invoice.ts`,
    find: 'const possible = [...equal, ...alike, ...listOf("near")]',
    put: "const possible = [...equal]",
  },
  {
    name: "pages that do not fit make the list unreadable",
    // Inconsistent readings count as the whole list, as the reading of a single page does.
    file: `${PIPELINE}look-up/scan-list.ts`,
    find: "if (shown && (pass.pages.length === 1",
    put: "if (true || (pass.pages.length === 1",
  },
  {
    name: "lookalikes are not told apart by guessing",
    file: `${PIPELINE}look-up/look-for-invoice.ts`,
    find: "const isSure =",
    put: "const isSure = equal.length >= 1 ||",
  },
  {
    name: "ids are unique within an account",
    file: `${PIPELINE}holds/same-account.ts`,
    find: "const decided = await ledger.findAccountOfKey(companyId, keyDigest)",
    put: "const [decided = null] = (await ledger.findAccounts(companyId)).map(({ id }) => id).reverse()",
  },
  {
    name: "a late answer is still an answer",
    file: `${PIPELINE}issue/record-answered.ts`,
    find: "const changed = await ports.ledger.apply(recordIssued(answer))",
    put: 'const changed = await ports.ledger.apply({ ...recordIssued(answer), answered: undefined, expect: { ...recordIssued(answer).expect, state: "issuing" } })',
    also: [
      {
        file: `${PIPELINE}issue/record-answered.ts`,
        find: "saved: changed ?? (await recordLate(ports, answer))",
        put: "saved: changed",
      },
    ],
  },
  {
    name: "an answer that names an invoice is never followed by a create",
    file: `${LIFECYCLE}answers.ts`,
    find: "set, answered, attempts: bare",
    put: "set, attempts: bare",
    also: [
      {
        file: `${PIPELINE}look-up/resolve-unknown.ts`,
        find: "isProven && (await ports.ledger.hasAnsweredCreate(request.id))",
        put: "false",
      },
      {
        file: `${SUPPORT}memory-ledger.ts`,
        find: "this.rows.set(row.id, noted)",
        put: "",
      },
    ],
  },
  {
    name: "an id is tied within its account only",
    file: `${SUPPORT}memory-ledger.ts`,
    find: "other.accountId === accountId && other.invoiceId === invoiceId",
    put: "other.companyId === [...this.rows.values()].find((one) => one.id === id)?.companyId && other.invoiceId === invoiceId",
  },
  {
    name: "a draft is a difference",
    file: `${PIPELINE}follow-up/read-back.ts`,
    find: "if (isDraftStatus(invoice.status)) return",
    put: "if (false) return",
  },
  {
    name: "a draft that was found is not taken for the invoice",
    file: `${PIPELINE}look-up/look-for-invoice.ts`,
    find: "const issued = certain.filter(({ status }) => !isDraftStatus(status))",
    put: "const issued = certain",
    also: [
      {
        file: `${PIPELINE}follow-up/read-back.ts`,
        find: "if (isDraftStatus(invoice.status)) return",
        put: "if (false) return",
      },
    ],
  },
  {
    name: "amounts are compared on reading back",
    file: `${PIPELINE}follow-up/read-back.ts`,
    find: "!isSameAmount(gross, invoice.gross)",
    put: "false",
  },
  {
    name: "what was read before an edit is not issued",
    file: `${LIFECYCLE}order-changes.ts`,
    find: 'state: "queued",\n      revision: request.revision + 1,',
    put: 'state: "queued",\n      revision: request.revision,',
  },
  {
    name: "the day by the database's clock",
    file: `${PIPELINE}database-clock.ts`,
    find: "return new Date(this.now().getTime() + this.aheadMs)",
    put: "return this.now()",
    also: [
      {
        file: `${PIPELINE}issue/stamp-and-call.ts`,
        find: "if (isLate || isOtherDay)",
        put: "if (isLate)",
      },
    ],
  },
  {
    name: "one order that is forbidden holds up no other",
    file: `${PIPELINE}issue/forbidden-calls.ts`,
    find: 'if (key === "good") return "order"',
    put: "",
    also: [
      {
        file: `${PIPELINE}issue/forbidden-calls.ts`,
        find: "series.requestIds.length >= ORDERS_NEEDED",
        put: "true",
      },
    ],
  },
  {
    name: "an e-mail has a stamp",
    file: `${LIFECYCLE}email.ts`,
    find: "      sendState: request.sendState,\n      emailOrders: request.emailOrders,\n",
    put: "",
    also: [
      {
        file: `${LIFECYCLE}moves-of-follow-ups.ts`,
        find: 'from: ["none", "waiting", "queued", "unknown", "refused", "failed"],',
        put: 'from: ["sending", "sent", "none", "waiting", "queued", "unknown", "refused", "failed"],',
      },
    ],
  },
  {
    name: "the clocks' guard before an e-mail",
    file: `${PIPELINE}follow-up/send-invoice.ts`,
    find: "if (elapsedMs() > otherMs) {",
    put: "if (false) {",
  },
  {
    name: "a pause before an e-mail is repeated",
    file: `${PIPELINE}follow-up/check-unknown-send.ts`,
    find: "const pauseMs = await remainingMs(ports, request.sendLookedAt, CHECK_PAUSE_MS)",
    put: "const pauseMs = 0",
    also: [
      {
        file: `${PIPELINE}follow-up/check-unknown-send.ts`,
        find: 'if (sendLookedAt === null || sendLookedAt < (sendStampedAt ?? "")) {',
        put: "if (false) {",
      },
      {
        file: `${PIPELINE}follow-up/check-unknown-send.ts`,
        find: "const pauseMs = await remainingSendMs(ports, request)",
        put: "const pauseMs = 0",
      },
      {
        file: `${PIPELINE}follow-up/send-trace.ts`,
        find: "const leftMs = await remainingMs(ports, request.sendStampedAt, lastingMs)",
        put: "const leftMs = 0",
      },
      {
        file: `${PIPELINE}follow-up/send-invoice.ts`,
        find: 'await enqueueJob(ports, changed, "resolve", CHECK_PAUSE_MS)',
        put: 'await enqueueJob(ports, changed, "resolve")',
      },
    ],
  },
  {
    name: "an e-mail is repeated by itself once at most",
    file: `${PIPELINE}follow-up/check-unknown-send.ts`,
    find: "const MAX_REPEATS = 1",
    put: "const MAX_REPEATS = 3",
  },
  {
    name: "only a proven absence repeats an e-mail",
    file: `${PIPELINE}follow-up/check-unknown-send.ts`,
    find: "const absence = await judgeAbsence(ports, request)",
    put: 'const absence: Awaited<ReturnType<typeof judgeAbsence>> = "proven"',
  },
  {
    name: "an e-mail of unknown outcome is not sent again by itself",
    file: "src/core/request/decide-next.ts",
    find: 'return { state: "unknown", job: "look-up" }',
    put: 'return { state: hasTriesLeft ? "queued" : "unknown", job: "retry" }',
  },
  {
    name: "the sweep requests what was missed",
    file: `${PIPELINE}sweep/sweep.ts`,
    find: "requested = (await requestMissed(ports)) ?? 0",
    put: "requested = 0",
  },
  {
    name: "the sweep wakes what sleeps",
    file: `${PIPELINE}sweep/sweep.ts`,
    find: '["due rows", () => queueDueRows(ports, DUE_PAUSES.idleMs - idleMs)],',
    put: "",
  },
  {
    name: "the sweep notes changes whose event was lost",
    file: `${PIPELINE}sweep/sweep.ts`,
    find: '["missed changes", () => noteMissedChanges(ports)],',
    put: "",
  },
  {
    name: "the sweep ends holds",
    file: `${PIPELINE}sweep/sweep.ts`,
    find: '["holds", () => probeHolds(ports)],',
    put: "",
  },
  {
    name: "a hold for each cause",
    file: `${SUPPORT}memory-ledger.ts`,
    find: "`${companyId} ${cause}`",
    put: "companyId",
  },
  {
    name: "a difference holds its company before its row says so",
    file: `${PIPELINE}follow-up/read-back.ts`,
    find: "  await holdForDifference(ports, request, difference)\n  // Before its buyer",
    put: "  // Before its buyer",
    also: [
      {
        file: `${PIPELINE}look-up/adopt-found.ts`,
        find: "  await holdForDifference(ports, request, difference)\n  const email",
        put: "  const email",
      },
    ],
  },
  {
    name: "a difference holds its company",
    file: `${PIPELINE}holds/hold-company.ts`,
    find: 'const keyDigest = cause === "key-rejected" ? ports.keyDigestOf(companyId) : null',
    put: 'if (cause === "difference") return\n  const keyDigest = cause === "key-rejected" ? ports.keyDigestOf(companyId) : null',
  },
  {
    name: "one request for each order",
    file: `${SUPPORT}memory-ledger.ts`,
    find: "if (existing) return { request: copyRow(existing), isNew: false }",
    put: "",
  },
  {
    name: "one 403 is no lasting ban on reading",
    file: `${PIPELINE}follow-up/without-reading.ts`,
    find: "const mayPass = since === null || (await wasAskedWithin(since, PASSING_MS))",
    put: "const mayPass = since === undefined",
  },
  {
    name: "the list is read down to the day before",
    file: "src/core/look-up/match-invoice.ts",
    find: "return addDays(firstDay({ issueDate, firstStampedAt }), -1)",
    put: "return addDays(firstDay({ issueDate, firstStampedAt }), 1)",
  },
  {
    name: "pages may be counted from 0",
    file: `${PIPELINE}look-up/scan-list.ts`,
    find: "await ask(page === 0 ? null : page)",
    put: "await ask(page === 0 ? null : page + 1)",
    also: [
      {
        file: `${PIPELINE}look-up/scan-list.ts`,
        find: "doPagesFit(pages) && (!isEnd || hasAllPages(pages))",
        put: "doPagesFit(pages)",
      },
    ],
  },
  {
    name: "an e-mail left to a person is looked at again",
    file: `${LIFECYCLE}due.ts`,
    find: 'if (sendLookState === "over" || request.sentAt !== null) return null',
    put: "return null",
  },
  {
    name: "a buyer who was edited is not quoted",
    file: `${PIPELINE}redact-words.ts`,
    find: "return isSame ? contractor : null",
    put: "return contractor",
  },
  {
    name: "words of the service are redacted",
    file: `${PIPELINE}redact-words.ts`,
    find: "if (!report.words) return report\n  const redact = contractor",
    put: "if (report) return report\n  const redact = contractor",
  },
  {
    name: "what is about to be said of a payment is written first",
    file: `${PIPELINE}follow-up/mark-invoice.ts`,
    find: 'state: to === "paid" ? "marking" : "unmarking",',
    put: "state: watch.state,",
  },
  {
    name: "only an order that is paid in full is marked so",
    file: "src/core/payment/decide.ts",
    find: 'return !isByPerson && standing === "full" && !isInDoubt ? mark("paid") : leave(state)',
    put: 'return !isByPerson && standing !== null && !isInDoubt ? mark("paid") : leave(state)',
    also: [
      {
        file: "src/core/payment/decide.ts",
        find: "return compare(minus(taken, back), ZERO) <= 0",
        put: "return false",
      },
    ],
  },
  {
    name: "a payment that was undone is taken back",
    file: "src/core/payment/decide.ts",
    find: 'return !isByPerson && standing === "undone" && !isInDoubt ? mark("unpaid") : leave(state)',
    put: "return leave(state)",
  },
  {
    name: "nothing is said against a person's word",
    file: "src/core/payment/decide.ts",
    find: 'const isByPerson = by === "person"',
    put: "const isByPerson = false",
    also: [
      {
        file: `${PIPELINE}follow-up/mark-invoice.ts`,
        find: 'dueInMs: by === "person" ? null : dueInMs',
        put: "dueInMs",
      },
      {
        file: "src/core/payment/decide.ts",
        find: 'if (by === "person") return false',
        put: "",
      },
    ],
  },
  {
    name: "lost payments are looked for",
    file: "src/core/payment/watch.ts",
    find: "rates.find(({ untilMs }) => ageMs < untilMs)?.everyMs ?? null",
    put: "(ageMs < 0 ? rates[0]?.everyMs : null) ?? null",
    also: [
      {
        file: "src/core/payment/watch.ts",
        find: "export const FIRST_PAYMENT_LOOK_MS = 15 * MINUTE_MS",
        put: "export const FIRST_PAYMENT_LOOK_MS = 3000 * DAY_MS",
      },
    ],
  },
  {
    name: "an invoice goes to KSeF at once or not by its buyer",
    file: "src/core/ksef/submission.ts",
    find: "hasNip(buyer) ? rules.companies : rules.persons",
    put: "rules.companies",
  },
  {
    name: "an e-mail that waits for KSeF is not owed",
    file: `${LIFECYCLE}answers.ts`,
    find: 'sendState: "waiting",',
    put: 'sendState: "queued",',
    // The table of moves would otherwise reject it.
    also: [
      {
        file: `${LIFECYCLE}moves-of-follow-ups.ts`,
        find: 'email: { from: ["queued", "waiting"], to: ["refused", "waiting"] }',
        put: 'email: { from: ["queued", "waiting"], to: ["refused", "waiting", "queued"] }',
      },
    ],
  },
  {
    name: "KSeF's words are kept without the buyer",
    file: `${PIPELINE}ksef/record-ksef.ts`,
    find: "return { ksef: { ...ksef, ...redacted }, wordDigests }",
    put: "return { ksef, wordDigests }",
  },
  {
    name: "e-mails that waited for KSeF are moved on",
    file: `${PIPELINE}ksef/watch-ksef.ts`,
    find: "await moveEmailsOnHold(ports)",
    put: "",
  },
  {
    name: "the service's newest invoices are compared before the first create",
    file: `${PIPELINE}issue/issue-request.ts`,
    find: "const silentMs = await readLedgerWaitMs(ports, companyId)",
    put: "const silentMs = 0",
    also: [
      {
        file: `${PIPELINE}sweep/sweep.ts`,
        find: '["ledger", () => checkLedgers(ports)],',
        put: "",
      },
    ],
  },
  {
    name: "where references are hidden an order's invoice is looked for before its create",
    file: `${PIPELINE}issue/issue-request.ts`,
    find: "const found = await lookBeforeCreate(ports, step)",
    put: "const found = null",
  },
  {
    name: "and before its order is refused for what came back since",
    file: `${PIPELINE}issue/refused-since.ts`,
    find: "composed.reasons.every(({ code }) => SINCE_SALE.includes(code))",
    put: "composed.reasons.length === 0",
  },
  {
    name: "a name alone rules no invoice out",
    file: "src/core/look-up/match-invoice.ts",
    find: 'if (buyer === "other") return mayBeRenamed(sought, invoice) ? "near" : "other"',
    put: 'if (buyer === "other") return "other"',
  },
  {
    name: "a name alone rules no invoice out before a create",
    file: "src/core/look-up/ledger-behind.ts",
    find: "return isOurs && !isContradicted(draft.contractor, invoice.contractor)",
    put: "return false && isOurs",
  },
  {
    name: "a queued request explains no invoice that it does not know",
    file: "src/core/look-up/ledger-behind.ts",
    find: 'if (row.state === "issuing" || row.state === "unknown") return true',
    put: 'if (row.state === "issuing" || row.state === "unknown" || row.state === "queued") return true',
  },
  {
    name: "a copy of the database is on hold",
    file: `${PIPELINE}holds/check-database.ts`,
    find: "if (!(await isKnownDatabase(ports))) {",
    put: "if (!(await isKnownDatabase(ports)) && false) {",
  },
  {
    name: "whatever may be a past order's invoice leaves the order in doubt",
    file: "src/core/adoption/compare.ts",
    find: 'return buyer || (total && !differs.includes("buyer"))',
    put: "return false",
  },
  {
    name: "an invoice made since the search stops its past order",
    file: `${PIPELINE}adoption/backfill.ts`,
    find: "if (candidates.length > 0) {",
    put: "if (false) {",
  },
  {
    name: "whoever takes a run of past orders reads the list anew",
    file: `${PIPELINE}adoption/backfill.ts`,
    find: "if (run.attempts > 0) ports.backfills.delete(run.id)",
    put: "",
  },
  {
    name: "past orders are not mailed unless that is wanted",
    file: `${PIPELINE}adoption/backfill.ts`,
    find: "isMailOff: !isMailed",
    put: "isMailOff: false",
  },
  {
    name: "a step is kept by the process alone that has the run",
    file: `${SUPPORT}memory-runs.ts`,
    find: "row.id === id && row.token === token &&",
    put: "row.id === id &&",
  },
  {
    name: "past orders are requested by the process alone that has the run",
    file: `${PIPELINE}adoption/backfill.ts`,
    find: "isMailOff: !isMailed, run: { id, token } }",
    put: "isMailOff: !isMailed }",
  },
  {
    name: "no create before a comparison that did not reach the service",
    file: `${PIPELINE}ledger-check/check-ledger.ts`,
    find: 'await watchService(ports, companyId, "not-sent")\n      return ON_HOLD_DELAY_MS',
    put: "return 0",
  },
  {
    name: "no create before a comparison whose key was rejected",
    file: `${PIPELINE}ledger-check/check-ledger.ts`,
    find: 'await holdCompany(ports, companyId, "key-rejected")\n      return ON_HOLD_DELAY_MS',
    put: "return 0",
  },
  {
    name: "a comparison without an answer is waited for",
    file: `${PIPELINE}ledger-check/check-ledger.ts`,
    find: 'case "unanswered":\n      return silentMs()',
    put: 'case "unanswered":\n      return 0',
  },
  {
    name: "what a slow clock dates before its create is read for its reference",
    file: "src/core/look-up/match-invoice.ts",
    find: 'return mayBeOurs && isNotMuchOlder(sought, invoice) ? "recent" : null',
    put: "return null",
  },
  {
    name: "a list that is forbidden once is asked again",
    file: `${PIPELINE}ledger-check/check-ledger.ts`,
    find: "(await isForbiddenForGood(ports, companyId, check))",
    put: "true",
  },
  {
    name: "a part payment issues nothing",
    file: `${PIPELINE}issue/compose-request.ts`,
    find: "await waitsForPayment(ports, order, request)",
    put: "false",
  },
  {
    name: "payments whose events are lost are looked at again",
    file: `${PIPELINE}sweep/sweep.ts`,
    find: "await composeOncePaid(ports, request)",
    put: "",
  },
  {
    name: "what is paid while issuing is stopped is left to a person",
    file: `${PIPELINE}order-changes/compose-once-paid.ts`,
    find: 'return isStopped ? "stopped" : "compose"',
    put: 'return "compose"',
    also: [
      {
        file: `${PIPELINE}issue/left-to-person.ts`,
        find: "return isForPayment && wasStoppedAt(paidAt, times)",
        put: "return false",
      },
    ],
  },
]
