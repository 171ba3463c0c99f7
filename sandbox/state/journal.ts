import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"

/** One saved value of one table; a later entry of the same id replaces an earlier one. */
export interface JournalEntry {
  table: string
  value: unknown
}

/** Remembers what was saved over a restart. */
export interface Journal {
  read(): JournalEntry[]
  append(entry: JournalEntry): void
  /** Puts the given entries in the place of everything written so far. */
  replace(entries: readonly JournalEntry[]): void
}

/** A journal that forgets: for tests without a folder. */
export const noJournal: Journal = {
  read: () => [],
  append: () => undefined,
  replace: () => undefined,
}

/** An append-only file, one JSON entry per line, written before the answer leaves. */
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

/** Reads whole lines only: a kill may have cut the last one. */
function parseLines(text: string): JournalEntry[] {
  const whole = text.slice(0, text.lastIndexOf("\n") + 1)
  return whole
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as JournalEntry)
}
