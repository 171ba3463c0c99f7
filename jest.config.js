/**
 * Test layers by folder; `TEST_LAYER` selects one: unit, simulation, modules, http, faults, browser,
 * storefront, package.
 */
const layer = process.env.TEST_LAYER ?? "unit"

const testMatch = {
  unit: ["src", "sandbox", "demo", "bench", "examples"].map(
    (room) => `**/${room}/**/__tests__/**/*.spec.ts`
  ),
  simulation: ["**/integration-tests/simulation/**/*.spec.ts"],
  modules: ["**/integration-tests/modules/**/*.spec.ts"],
  http: ["**/integration-tests/http/**/*.spec.ts"],
  faults: ["**/integration-tests/faults/**/*.spec.ts"],
  browser: ["**/integration-tests/browser/**/*.spec.ts"],
  storefront: ["**/integration-tests/storefront/**/*.spec.ts"],
  package: ["**/integration-tests/package/**/*.spec.ts"],
}

if (!(layer in testMatch)) {
  throw new Error(`TEST_LAYER must be one of ${Object.keys(testMatch).join(", ")}`)
}

module.exports = {
  testEnvironment: "./integration-tests/node-environment.js",
  testSequencer: "./integration-tests/longest-first.js",
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript", decorators: true },
          transform: { decoratorMetadata: true },
        },
        module: { type: "commonjs", ignoreDynamic: true },
      },
    ],
  },
  testMatch: testMatch[layer],
  // Long, because a busy machine is not a failure: a hanging test still fails, only later.
  testTimeout: 30_000,
  modulePathIgnorePatterns: ["<rootDir>/.medusa/", "<rootDir>/.demo/", "/\\.next/"],
  setupFiles: layer === "unit" ? [] : ["./integration-tests/setup.js"],
}
