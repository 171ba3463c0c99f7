import { readFileSync } from "node:fs"
import path from "node:path"
import { MOVES } from "../diagram"
import type { Move } from "../move"

const DOCUMENT = path.resolve(__dirname, "../../../../ARCHITECTURE.md")

type Edge = { from: string; to: string; names: string[] }
type Named = readonly [name: string, move: Move]

const named: readonly Named[] = Object.entries<Move>(MOVES)

/** One arrow for each pair of states, with the names of every move that leads there. */
function gather(arrows: readonly (readonly [from: string, to: string, name: string])[]): Edge[] {
  const edges: Edge[] = []
  for (const [from, to, name] of arrows) {
    const known = edges.find((edge) => edge.from === from && edge.to === to)
    if (known) known.names.push(name)
    else edges.push({ from, to, names: [name] })
  }
  return edges
}

/** A Mermaid diagram; `rest` notes where something begins or stays. */
const drawStates = (edges: readonly Edge[], begin: string): string =>
  [
    "```mermaid",
    "stateDiagram-v2",
    `  ${begin}`,
    ...edges.map(({ from, to, names }) => `  ${from} --> ${to}: ${names.join(", ")}`),
    "```",
  ].join("\n")

function drawRequests(): string {
  const arrows = named.flatMap(([name, { from, to, isRare }]) =>
    to === undefined || isRare
      ? []
      : from.filter((state) => state !== to).map((state) => [state, to, name] as const)
  )
  return drawStates(gather(arrows), "[*] --> queued: insertRequest")
}

function drawEmails(): string {
  const arrows = named.flatMap(([name, { email }]) =>
    (email?.from ?? []).flatMap((from) => (email?.to ?? []).map((to) => [from, to, name] as const))
  )
  return drawStates(gather(arrows), "[*] --> none")
}

/** A table as the formatter lays it. */
function layTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(cell.length, ...rows.map((row) => row[column]?.length ?? 0))
  )
  const lay = (cells: readonly string[], by: string) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, by)).join(" | ")} |`
  const rule = head.map(() => "")
  return [lay(head, " "), lay(rule, "-"), ...rows.map((row) => lay(row, " "))].join("\n")
}

const code = (states: readonly string[]) => states.map((state) => `\`${state}\``).join(", ")

function listMoves(): string {
  const rows = named.map(([name, { from, to, email, why }]) => [
    code([name]),
    from.length === 0 ? "-" : code(from),
    to === undefined ? "" : code([to]),
    email ? `${code(email.from)} → ${code(email.to)}` : "",
    why,
  ])
  return layTable(["Move", "From", "To", "The e-mail", "When"], rows)
}

const PARTS: Readonly<Record<string, () => string>> = {
  "states of a request": drawRequests,
  "states of the e-mail": drawEmails,
  "list of moves": listMoves,
}

/** The documentation, with every part that is made from the table of moves made anew. */
export function drawLifecycle(): { file: string; before: string; after: string } {
  const before = readFileSync(DOCUMENT, "utf8")
  let after = before
  for (const [name, draw] of Object.entries(PARTS)) {
    const [begin, end] = [`<!-- ${name}: made by npm run lifecycle -->`, `<!-- end: ${name} -->`]
    const [from, to] = [after.indexOf(begin), after.indexOf(end)]
    if (from < 0 || to < from) throw new Error(`${DOCUMENT} has no part "${name}"`)
    after = `${after.slice(0, from)}${begin}\n\n${draw()}\n\n${after.slice(to)}`
  }
  return { file: DOCUMENT, before, after }
}
