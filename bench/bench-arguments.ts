import { parseArgs } from "node:util"

/** The command-line arguments. */
export type BenchArguments = {
  /** Names of the measures to run; null: all. */
  only: readonly string[] | null
  rounds: number
  isQuick: boolean
  /** Where the results go as JSON: "-" is standard output, instead of the table. */
  json: string | null
}

/** A user error, shown without a stack trace. */
export class WrongArgument extends Error {}

const ROUNDS = 5
const QUICK_ROUNDS = 2

/** @param known the names of all measures. */
export function readArguments(args: readonly string[], known: readonly string[]): BenchArguments {
  const values = parse(args)
  const isQuick = values.quick ?? false
  return {
    only: values.only === undefined ? null : readOnly(values.only, known),
    rounds: values.rounds === undefined ? usualRounds(isQuick) : readRounds(values.rounds),
    isQuick,
    json: values.json ?? null,
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      // Without a file name, it means standard output.
      args: args.map((arg) => (arg === "--json" ? "--json=-" : arg)),
      options: {
        only: { type: "string" },
        rounds: { type: "string" },
        quick: { type: "boolean" },
        json: { type: "string" },
      },
    }).values
  } catch (error) {
    throw new WrongArgument(error instanceof Error ? error.message : String(error))
  }
}

const usualRounds = (isQuick: boolean) => (isQuick ? QUICK_ROUNDS : ROUNDS)

function readOnly(text: string, known: readonly string[]): string[] {
  const names = text.split(",").map((name) => name.trim())
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length === 0) return [...new Set(names)]
  throw new WrongArgument(
    `No such measure: "${unknown.join('", "')}". There are ${known.join(", ")}.`
  )
}

function readRounds(text: string): number {
  const rounds = Number(text)
  if (Number.isInteger(rounds) && rounds > 0) return rounds
  throw new WrongArgument(`--rounds must be a whole number above zero, not "${text}".`)
}
