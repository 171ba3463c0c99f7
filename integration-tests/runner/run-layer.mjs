import { spawn } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs"
import { createRequire } from "node:module"
import path from "node:path"
import { stripVTControlCharacters } from "node:util"

const JEST = createRequire(import.meta.url).resolve("jest/bin/jest")
const DEADLINE_MS = 60 * 60_000
/** A run that has reported but does not exit has something open. */
const GRACE_MS = 30_000

/** Runs the specs of one layer and counts; whatever did not run as it should counts as failed. */
export async function runLayer(layer, env, jestArguments) {
  const report = path.resolve("test-results", `${layer.name}.json`)
  mkdirSync(path.dirname(report), { recursive: true })
  rmSync(report, { force: true })
  console.log(`\n== ${layer.name}`)

  const begun = Date.now()
  const end = await runJest(layer, env, [
    ...(layer.workers ? [`--maxWorkers=${layer.workers}`] : ["--runInBand"]),
    "--json",
    `--outputFile=${report}`,
    ...(layer.isPart ? ["--runTestsByPath", ...layer.specs] : []),
    ...jestArguments,
  ])
  const seconds = Math.round((Date.now() - begun) / 1000)
  const counted = count(layer, report, end, jestArguments.length > 0)
  return { name: layer.name, seconds, ...counted }
}

/** Resolves with Jest's exit code, or with the reason why it had to be killed. */
function runJest(layer, env, args) {
  const report = args.find((arg) => arg.startsWith("--outputFile=")).slice("--outputFile=".length)
  const child = spawn(process.execPath, [JEST, ...args], {
    // Standard output would repeat the report; what Jest prints for people goes to standard error.
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...env,
      TEST_LAYER: layer.name,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ""} --experimental-vm-modules --no-warnings`.trim(),
      MEDUSA_DISABLE_TELEMETRY: "true",
    },
  })
  process.once("exit", () => child.kill("SIGKILL"))
  return new Promise((resolve) => {
    const begun = Date.now()
    let reportedAt = 0
    const watch = setInterval(() => {
      if (!reportedAt && existsSync(report)) reportedAt = Date.now()
      if (reportedAt && Date.now() - reportedAt > GRACE_MS) end("did not end: something is open")
      if (Date.now() - begun > DEADLINE_MS) end("took too long")
    }, 1_000)
    let reason = null
    const end = (why) => {
      reason ??= why
      child.kill("SIGKILL")
    }
    child.once("error", (error) => end(error.message))
    child.once("close", (code) => {
      clearInterval(watch)
      resolve({ code, reason })
    })
  })
}

function count(layer, report, { code, reason }, isChosen) {
  const faults = reason ? [reason] : []
  if (!existsSync(report)) {
    return { passed: 0, failed: 1, skipped: 0, faults: [...faults, "gave no report"] }
  }
  const run = JSON.parse(readFileSync(report, "utf8"))
  const passed = run.numPassedTests
  // A file that could not be loaded has no failed tests.
  const failed = run.numFailedTests + run.numRuntimeErrorTestSuites
  if (passed + failed === 0) faults.push("ran no test")
  const unseen = layer.specs.length - run.testResults.length
  if (unseen > 0 && !isChosen) faults.push(`left ${unseen} spec files unread`)
  if (code !== 0 && failed === 0 && faults.length === 0) faults.push(`ended with code ${code}`)
  return {
    passed,
    failed: failed + faults.length,
    skipped: run.numPendingTests + run.numTodoTests,
    faults: [...faults, ...run.testResults.flatMap(listFailures)],
  }
}

/** One line for each test of a file that failed, or for the file that could not be run. */
function listFailures({ name, message, status, assertionResults }) {
  const file = path.relative(process.cwd(), name)
  const failures = assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file}: ${test.fullName}: ${shorten(test.failureMessages[0])}`)
  if (failures.length === 0 && status === "failed") return [`${file}: ${shorten(message)}`]
  return failures
}

function shorten(message = "") {
  return stripVTControlCharacters(message).replace(/\s+/g, " ").trim().slice(0, 300)
}
