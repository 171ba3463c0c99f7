import { describeLedgerContract, openMemoryLedger } from "./support/ledger-contract"

describeLedgerContract("the ledger in memory", openMemoryLedger)
