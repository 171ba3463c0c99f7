import {
  describeLedgerContract,
  openMemoryLedger,
} from "../../src/pipeline/__tests__/support/ledger-contract"
import { clonePlain } from "./fast-clone"

const { structuredClone } = globalThis

// As in a play; the copies keep a row from being changed by code that read it.
beforeAll(() => void (globalThis.structuredClone = clonePlain))
afterAll(() => void (globalThis.structuredClone = structuredClone))

describeLedgerContract("the ledger in memory with the simulation's copies", openMemoryLedger)
