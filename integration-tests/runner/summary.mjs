/**
 * Prints what ran, what failed, what was left out and, in the last line, the totals. Failures are listed
 * again here, because often only the end of a long output is kept.
 *
 * @returns the exit code.
 */
export function printSummary(results, leftOut, isAllRequired) {
  const rows = results.map(({ name, passed, failed, skipped, seconds }) =>
    [name, passed, failed, skipped, `${seconds} s`].map(String)
  )
  console.log()
  for (const row of [["layer", "passed", "failed", "skipped", "time"], ...rows]) {
    console.log(row.map((cell, i) => (i === 0 ? cell.padEnd(10) : cell.padStart(9))).join(""))
  }
  for (const { name, faults } of results) {
    for (const fault of faults) console.log(`failed: ${name} ${fault}`)
  }
  for (const what of leftOut) console.log(`left out: ${what}`)

  const missing = isAllRequired ? leftOut.length + sum(results, "skipped") : 0
  if (missing > 0) console.log("REQUIRE_ALL=1: what was left out or skipped counts as failed.")
  const failed = sum(results, "failed") + missing + (results.length + missing === 0 ? 1 : 0)
  console.log(`${sum(results, "passed")} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0)
