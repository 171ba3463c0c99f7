import { isDeepStrictEqual } from "node:util"
import type { CompanyNoteName, CompanyNotes } from "../../../core/request/company-notes"
import { refill } from "./memory-scans"

/** What is noted about companies, with the semantics of `modules/invoice_ledger/company-notes.ts`. */
export class MemoryCompanyNotes {
  /** By company. */
  readonly notes = new Map<string, Partial<CompanyNotes>>()

  read<Name extends CompanyNoteName>(companyId: string, name: Name): CompanyNotes[Name] | null {
    return structuredClone<CompanyNotes[Name] | null>(this.notes.get(companyId)?.[name] ?? null)
  }

  /** @param note as the database stores it. */
  save<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    note: CompanyNotes[Name]
  ): void {
    this.notes.set(companyId, { ...this.notes.get(companyId), [name]: structuredClone(note) })
  }

  is<Name extends CompanyNoteName>(
    companyId: string,
    name: Name,
    note: CompanyNotes[Name] | null
  ): boolean {
    return isDeepStrictEqual(this.read(companyId, name), structuredClone(note))
  }

  dump(): [string, Partial<CompanyNotes>][] {
    return structuredClone([...this.notes])
  }

  restore(kept: readonly [string, Partial<CompanyNotes>][]): void {
    refill(this.notes, structuredClone(kept))
  }
}
