import { Module } from "@medusajs/framework/utils"
import InvoiceQueueService from "./service"

export const INVOICE_QUEUE = "invoice_queue"

export default Module(INVOICE_QUEUE, { service: InvoiceQueueService })
