import medusa from "@medusajs/eslint-plugin"
import prettier from "eslint-config-prettier"
import tseslint from "typescript-eslint"

const EXAMPLES = ["examples/*/src/**", "examples/*/*.ts"]
const TESTS = ["**/__tests__/**", "integration-tests/**"]

/** Globals that make a pure rule depend on the time, the machine or randomness. */
const IMPURE_GLOBALS = [
  "fetch",
  "process",
  "performance",
  "crypto",
  "setTimeout",
  "setInterval",
  "setImmediate",
].map((name) => ({ name, message: "Only what is handed in: no clock, no chance, no world." }))

const IMPURE_PROPERTIES = [
  { object: "Date", property: "now", message: "The present moment is handed in." },
  { object: "Math", property: "random", message: "Chance is handed in." },
]

const IMPURE_SYNTAX = [
  {
    selector: "NewExpression[callee.name='Date'][arguments.length=0]",
    message: "The present moment is handed in.",
  },
]

/** Ways to bypass the one function that changes requests. */
const FREE_PATCHES = [
  "Property[key.name='set'] > ObjectExpression.value",
  "CallExpression[callee.property.name='apply'] > ObjectExpression.arguments",
  "TSAsExpression > TSTypeReference[typeName.name='Transition']",
].map((selector) => ({ selector, message: "A named move of core/lifecycle changes a row." }))

/** A test may be skipped if a service is missing; CI fails if one was. */
const FOCUSED_TESTS = ["it", "test", "describe"].flatMap((object) =>
  ["only", "todo"].map((property) => ({ object, property, message: "Every test runs." }))
)

/** The preset does not cover tests and admin types, and its global ignores would exclude the tests. */
const medusaRules = medusa.default.configs.recommended
  .filter((block) => block.rules && block.files)
  .map((block) => ({ ...block, ignores: [...(block.ignores ?? []), ...TESTS] }))

export default tseslint.config(
  {
    ignores: [
      "**/.medusa/",
      ".demo/",
      "**/node_modules/",
      "**/.next/",
      "examples/*/next-env.d.ts",
      "src/modules/*/migrations/",
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  tseslint.configs.recommendedTypeChecked,
  { plugins: { "@medusajs": medusa.default } },
  medusaRules,
  {
    languageOptions: {
      parserOptions: {
        project: ["./tsconfig.json", "./src/admin/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  {
    name: "everywhere",
    rules: {
      eqeqeq: ["error", "always", { null: "ignore" }],
      "max-lines": ["error", 250],
      "no-async-promise-executor": "error",
      "no-constant-binary-expression": "error",
      "no-constant-condition": ["error", { checkLoops: "allExceptWhileTrue" }],
      "no-debugger": "error",
      "no-empty": "error",
      "no-self-compare": "error",
      "no-sparse-arrays": "error",
      "no-unmodified-loop-condition": "error",
      "no-unsafe-finally": "error",
      "no-unsafe-optional-chaining": "error",
      "no-useless-catch": "error",
      "no-useless-escape": "error",
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx"] }],
      "use-isnan": "error",
    },
  },
  {
    name: "types",
    files: ["**/*.ts", "**/*.tsx"],
    rules: {
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-deprecated": "error",
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        // A React handler may start a request; the query handles its failure.
        { checksVoidReturn: { attributes: false } },
      ],
      "@typescript-eslint/no-non-null-assertion": "error",
      "@typescript-eslint/no-unused-vars": [
        "error",
        { argsIgnorePattern: "^_", ignoreRestSiblings: true },
      ],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/return-await": ["error", "error-handling-correctness-only"],
      "@typescript-eslint/switch-exhaustiveness-check": [
        "error",
        { considerDefaultExhaustiveForUnions: true },
      ],
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "error",
    },
  },
  {
    name: "the preset's advice that does not fit this house",
    rules: {
      // Most rooms do not depend on Medusa; the version of zod is pinned to the framework's.
      "@medusajs/use-medusa-error-not-generic-error": "off",
      "@medusajs/zod-import-source": "off",
    },
  },
  {
    name: "what answers a request",
    files: ["src/api/**", "src/workflows/**"],
    ignores: TESTS,
    rules: { "@medusajs/use-medusa-error-not-generic-error": "error" },
  },
  {
    name: "what ships",
    files: ["src/**"],
    rules: { "no-console": "error" },
  },
  {
    name: "only src/service speaks to the invoicing service",
    files: ["src/**"],
    ignores: ["src/service/**", "src/admin/**", ...TESTS],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          globals: [{ name: "fetch", message: "Only src/service makes requests." }],
          checkGlobalObject: true,
        },
      ],
    },
  },
  {
    name: "rules over our own states and outcomes name every one of them",
    files: ["src/core/**", "src/pipeline/**"],
    rules: { "@typescript-eslint/switch-exhaustiveness-check": "error" },
  },
  {
    name: "pure rooms",
    files: ["src/core/**", "src/pipeline/**", "src/types/**"],
    ignores: TESTS,
    rules: {
      "no-restricted-globals": ["error", { globals: IMPURE_GLOBALS, checkGlobalObject: true }],
      "no-restricted-properties": ["error", ...IMPURE_PROPERTIES],
      "no-restricted-syntax": ["error", ...IMPURE_SYNTAX],
    },
  },
  {
    name: "rows change by named moves",
    files: ["src/pipeline/**"],
    ignores: TESTS,
    rules: { "no-restricted-syntax": ["error", ...IMPURE_SYNTAX, ...FREE_PATCHES] },
  },
  {
    name: "a seed finds the goods it has just made",
    files: ["demo/**"],
    rules: { "@typescript-eslint/no-non-null-assertion": "off" },
  },
  {
    // A table of texts is looked up by its keys; split in two it would be harder to search.
    name: "texts",
    files: ["src/admin/i18n/*/*.ts"],
    rules: { "max-lines": ["error", 400] },
  },
  {
    name: "tests",
    files: TESTS,
    rules: {
      "max-lines": "off",
      "no-restricted-properties": ["error", ...FOCUSED_TESTS],
      // Responses are used as received; the test's assertion checks them.
      "@typescript-eslint/no-non-null-assertion": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
    },
  },
  {
    // The examples' packages are not installed here; `next build` checks their types.
    files: ["**/*.js", "**/*.mjs", "**/*.cjs", ...EXAMPLES],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    name: "a storefront has no framework of Medusa's",
    files: EXAMPLES,
    rules: { "@medusajs/import-from-framework-not-internal": "off" },
  },
  {
    files: ["**/*.js", "**/*.cjs"],
    rules: { "@typescript-eslint/no-require-imports": "off" },
  },
  prettier
)
