import type { Journal } from "./journal"

/** Records of one kind by id; every change is written to the journal. */
export class Table<T extends object> {
  private readonly rows = new Map<string, T>()

  constructor(
    readonly name: string,
    private readonly idOf: (row: T) => string | number,
    private readonly journal: Journal,
    private readonly firstId = 1
  ) {}

  /** Saves a record, replacing an older one with the same id. */
  put(row: T): T {
    this.load(row)
    this.journal.append({ table: this.name, value: row })
    return row
  }

  /** Loads a record from the journal without writing it again. */
  load(row: T): void {
    this.rows.set(String(this.idOf(row)), row)
  }

  get(id: string | number): T | undefined {
    return this.rows.get(String(id))
  }

  all(): T[] {
    return [...this.rows.values()]
  }

  find(holds: (row: T) => boolean): T | undefined {
    for (const row of this.rows.values()) if (holds(row)) return row
    return undefined
  }

  /** The next free number; records are never deleted individually, so counting is enough. */
  nextId(): number {
    return this.firstId + this.rows.size
  }

  clear(): void {
    this.rows.clear()
  }
}
