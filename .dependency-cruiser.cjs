/**
 * The walls between the rooms: which room may import what.
 *
 * A room listed here may import itself and what is listed, nothing else; its tests may also use Node and the
 * test libraries.
 */
const room = (name) => `^src/${name}/`
const npm = (...names) => `(^|/)node_modules/(@types/)?(${names.join("|")})/`

const CORE = room("core")
const LIFECYCLE = room("core/lifecycle")
const TYPES = room("types")
const SHOP = room("shop")
const SERVICE = room("service")
const PIPELINE = room("pipeline")
const WEBHOOKS = "^src/webhooks/"
const LEDGER = room("modules/invoice_ledger")
const QUEUE = room("modules/invoice_queue")
const WORKFLOWS = room("workflows")
/** Writes every file for spreadsheets, both in the browser and on the server. */
const CSV = "^src/core/csv\\.ts$"
/** Fills the text of a shop's own e-mail, so that the browser previews what the server sends. */
const EMAIL_TEXT = "^src/core/email-text/"
/** Validates e-mail addresses and removes duplicates, for typed input and for input to the server. */
const ADDRESSES = "^src/core/(recipients|unique-addresses)\\.ts$"
/** Which lines are counted in another month's sums, shown on the dashboard and on the accountant's page. */
const MONTH_SUMS = "^src/core/month/sums-elsewhere\\.ts$"
/** The order of currencies in tables of sums, on the dashboard and in what the server makes. */
const CURRENCIES = "^src/core/money/compare-currencies\\.ts$"
/** Rules that the pages share: what is looked for or left to a person, waits for a payment, is another document. */
const RULES = "^src/core/request/(progress-codes|awaits-payment|other-document|uncompared)\\.ts$"
/** What was settled before a correction, on its page and in its file. */
const EARLIER = "^src/core/correction/list-earlier\\.ts$"
const FOR_BROWSER = [CSV, EMAIL_TEXT, ADDRESSES, MONTH_SUMS, CURRENCIES, RULES, EARLIER]
/** Limits how long a promise is awaited; unlike `core`, it needs a timer. */
const TIMEOUT = "^src/with-timeout\\.ts$"
/** All except the first hand events to the shop, sign links, order calls, and wire the webhooks. */
const COMPOSITION =
  "^src/(composition|publish-events|hand-out-soon|link-signer|turns|join-reads|compose-webhooks)\\.ts$"
const MEDUSA = npm("@medusajs/(framework|medusa|types|utils|deps)")
const ADMIN_LIBRARIES = npm(
  "@medusajs/(admin-sdk|icons|js-sdk|ui)",
  "@tanstack/react-query",
  "i18next",
  "react",
  "react-dom",
  "react-i18next",
  "react-router-dom"
)

/** `node: true` lets a room use Node's own modules; `testsMay` adds to what its tests may import. */
const ROOMS = [
  {
    name: "core",
    in: CORE,
    may: [npm("zod", "bignumber\\.js", "date-easter", "libphonenumber-js", "papaparse")],
    // Its list of holidays is compared with ours.
    testsMay: [npm("date-holidays")],
  },
  { name: "types", in: TYPES, may: [CORE] },
  { name: "service", in: SERVICE, may: [CORE, npm("zod", "p-retry")], node: true },
  { name: "webhooks", in: WEBHOOKS, may: [CORE, npm("standardwebhooks")], node: true },
  { name: "timeout", in: TIMEOUT, may: [] },
  { name: "shop", in: SHOP, may: [CORE, TIMEOUT, npm("zod", "bignumber\\.js", "dataloader")] },
  { name: "pipeline", in: PIPELINE, may: [CORE] },
  { name: "invoice-ledger", in: LEDGER, may: [CORE, MEDUSA, npm("dataloader")], node: true },
  {
    name: "invoice-queue",
    in: QUEUE,
    may: [COMPOSITION, CORE, TIMEOUT, PIPELINE, MEDUSA, npm("bullmq", "ioredis", "pg")],
    node: true,
  },
  {
    name: "composition",
    in: COMPOSITION,
    may: [CORE, TIMEOUT, TYPES, SERVICE, SHOP, WEBHOOKS, PIPELINE, LEDGER, QUEUE, MEDUSA],
    node: true,
  },
  { name: "workflows", in: WORKFLOWS, may: [COMPOSITION, CORE, PIPELINE, TYPES, LEDGER, MEDUSA] },
  {
    name: "subscribers",
    in: room("subscribers"),
    may: [COMPOSITION, CORE, TYPES, WORKFLOWS, MEDUSA],
  },
  { name: "jobs", in: room("jobs"), may: [COMPOSITION, CORE, TYPES, WORKFLOWS, MEDUSA] },
  { name: "policies", in: room("policies"), may: [CORE, MEDUSA] },
  { name: "links", in: room("links"), may: [LEDGER, MEDUSA] },
  {
    name: "api",
    in: room("api"),
    may: [
      COMPOSITION,
      CORE,
      PIPELINE,
      LEDGER,
      TYPES,
      WORKFLOWS,
      MEDUSA,
      npm("zod", "write-excel-file", "yazl"),
    ],
    // Opens the workbook that was written.
    testsMay: [npm("fflate")],
    node: true,
  },
  {
    name: "admin",
    in: room("admin"),
    may: [TYPES, ...FOR_BROWSER, MEDUSA, ADMIN_LIBRARIES],
    // Every state and reason of the core must have a text in every language, and a way to resolve it.
    testsMay: [CORE],
  },
  // The code that decides whether an invoice exists "twice" or "never" shares no rule with what it judges.
  {
    name: "sandbox",
    in: "^sandbox/",
    may: [npm("zod", "express", "pdfkit", "dejavu-fonts-ttf")],
    node: true,
  },
  {
    name: "bench",
    in: "^bench/",
    may: [
      "^(src|sandbox|demo|integration-tests)/",
      MEDUSA,
      npm("bullmq", "ioredis", "pg", "playwright-core"),
    ],
    node: true,
  },
]

const TESTS = "/__tests__/"
const TEST_LIBRARIES = npm("fast-check", "jest", "@jest/globals", "expect")

const roomWalls = ROOMS.flatMap(({ name, in: own, may, testsMay = [], node }) => [
  {
    name: `room-${name}`,
    severity: "error",
    from: { path: own, pathNot: TESTS },
    to: { pathNot: [own, ...may], ...(node ? { dependencyTypesNot: ["core"] } : {}) },
  },
  {
    name: `tests-of-${name}`,
    severity: "error",
    from: { path: `${own}.*__tests__/` },
    to: { pathNot: [own, ...may, ...testsMay, TEST_LIBRARIES], dependencyTypesNot: ["core"] },
  },
])

module.exports = {
  forbidden: [
    ...roomWalls,
    {
      name: "types-and-admin-import-types-only",
      comment: "What outsiders and the browser import carries no code of the server.",
      severity: "error",
      from: { path: [TYPES, room("admin")], pathNot: TESTS },
      to: {
        path: ["^src/", MEDUSA],
        pathNot: [TYPES, ...FOR_BROWSER, room("admin")],
        dependencyTypesNot: ["type-only"],
      },
    },
    {
      name: "admin-imports-types-only",
      severity: "error",
      from: { path: room("admin") },
      to: { path: TYPES, dependencyTypesNot: ["type-only"] },
    },
    {
      name: "wire-stays-in-service",
      comment: "What we assume about the wire lives in one folder.",
      severity: "error",
      from: { pathNot: SERVICE },
      to: { path: "^src/service/wire/" },
    },
    {
      name: "service-only-through-composition",
      severity: "error",
      from: { path: "^src/", pathNot: [SERVICE, COMPOSITION] },
      to: { path: SERVICE },
    },
    {
      name: "webhooks-only-through-composition",
      severity: "error",
      from: { path: "^src/", pathNot: [WEBHOOKS, COMPOSITION] },
      to: { path: WEBHOOKS },
    },
    {
      name: "bullmq-only-in-the-queue",
      severity: "error",
      from: { path: "^(src|medusa-config)", pathNot: QUEUE },
      to: { path: npm("bullmq") },
    },
    {
      name: "only-service-and-webhooks-open-connections",
      severity: "error",
      from: { path: "^src/", pathNot: [SERVICE, WEBHOOKS, TESTS] },
      to: { path: "^(node:)?(http|https|http2|net|tls|dgram|undici)$" },
    },
    {
      name: "only-the-lifecycle-builds-transitions",
      comment: "A change of a request is one of its named moves, never a free patch.",
      severity: "error",
      from: { pathNot: LIFECYCLE },
      to: { path: "^src/core/lifecycle/build\\.ts$" },
    },
    {
      name: "what-ships-stands-alone",
      severity: "error",
      from: { path: "^src/" },
      to: { path: "^(sandbox|demo|bench|integration-tests)/|^medusa-config" },
    },
    {
      name: "tests-are-imported-by-tests",
      severity: "error",
      // The bench measures the same shop that the tests test.
      from: { pathNot: [TESTS, "^(integration-tests|bench)/"] },
      to: { path: [TESTS, "^integration-tests/"] },
    },
    {
      name: "no-development-package-in-what-ships",
      severity: "error",
      from: { path: "^src/", pathNot: [TESTS, room("admin")] },
      to: {
        dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"],
        dependencyTypesNot: ["npm-peer", "npm", "type-only"],
      },
    },
    {
      name: "no-circle",
      comment: "A circle that a type import closes is gone once compiled.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    { name: "everything-resolves", severity: "error", from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)\\.(medusa|demo)/" },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    combinedDependencies: false,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "types", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".cjs", ".json", ".d.ts"],
    },
  },
}
