import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"

/** One saved value of one table; a later entry with the same id replaces an earlier one. */
export interface JournalEntry {
  table: string
  value: unknown
}

/** Persists what was saved across restarts. */
export interface Journal {
  read(): JournalEntry[]
  append(entry: JournalEntry): void
  /** Replaces everything written so far with the given entries. */
  replace(entries: readonly JournalEntry[]): void
}

/** A journal that stores nothing: for tests without a folder. */
export const noJournal: Journal = {
  read: () => [],
  append: () => undefined,
  replace: () => undefined,
}

/** An append-only file, one JSON entry per line, written before the response is sent. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, "sandbox.jsonl")
  return {
    read: () => (existsSync(file) ? parseLines(readFileSync(file, "utf8")) : []),
    append: (entry) => appendFileSync(file, `${JSON.stringify(entry)}\n`),
    replace: (entries) => {
      const draft = `${file}.new`
      writeFileSync(draft, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""))
      renameSync(draft, file)
    },
  }
}

/** Reads complete lines only: a kill may have truncated the last one. */
function parseLines(text: string): JournalEntry[] {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1)
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JournalEntry)
}
