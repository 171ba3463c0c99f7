import type { Result } from "./judge"

const HEAD = ["Measure", "Median", "Spread", "Yardstick", "Ratio", "Reach", "Met"]

/** The results as a table that is readable as plain text and as Markdown. */
export function drawTable(results: readonly Result[]): string {
  const rows = [HEAD, ...results.map(describe)]
  const widths = HEAD.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const draw = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`
  const rule = draw(widths.map((width) => "-".repeat(width)))
  const [head = "", ...body] = rows.map(draw)
  return [head, rule, ...body].join("\n")
}

/** The last line: how many targets were met. */
export function sumUp(results: readonly Result[]): string {
  const wanted = results.filter(({ isMet }) => isMet !== null)
  const missed = wanted.filter(({ isMet }) => !isMet)
  const sum = `${wanted.length - missed.length} of ${wanted.length} met`
  return missed.length === 0 ? sum : `${sum}; not: ${missed.map(({ name }) => name).join("; ")}`
}

function describe({ name, unit, median, spread, yardstick, ratio, wanted, isMet }: Result) {
  return [
    name,
    `${formatNumber(median)} ${unit}`,
    formatShare(spread),
    yardstick ? `${formatNumber(yardstick.median)} ${unit} (${yardstick.name})` : "",
    ratio === null ? "" : ratio.toFixed(ratio < 10 ? 3 : 1),
    wanted ? describeWanted(wanted, unit) : "",
    isMet === null ? "" : isMet ? "yes" : "NO",
  ]
}

function describeWanted({ of, limit }: NonNullable<Result["wanted"]>, unit: string): string {
  const bound = "atLeast" in limit ? `≥ ${limit.atLeast}` : `≤ ${limit.atMost}`
  return of === "ratio" ? bound : `${bound} ${unit}`
}

/** Three significant digits; a count is shown in full. */
export function formatNumber(value: number): string {
  const digits =
    Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 3
  return value.toLocaleString("en", { maximumFractionDigits: digits })
}

function formatShare(share: number): string {
  return `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %`
}
