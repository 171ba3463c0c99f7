import { Module } from "@medusajs/framework/utils"
import InvoiceLedgerService from "./service"

export const INVOICE_LEDGER = "invoice_ledger"

export default Module(INVOICE_LEDGER, { service: InvoiceLedgerService })
