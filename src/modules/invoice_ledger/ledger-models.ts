import AccountantLink from "./models/accountant-link"
import AccountKey from "./models/account-key"
import AccountStatement from "./models/account-statement"
import BulkItem from "./models/bulk-item"
import BulkRun from "./models/bulk-run"
import CompanyHold from "./models/company-hold"
import FollowUp from "./models/follow-up"
import InvoiceAct from "./models/invoice-act"
import InvoiceAttempt from "./models/invoice-attempt"
import InvoiceRequest from "./models/invoice-request"
import InvoicingCompany from "./models/invoicing-company"
import InvoicingEvent from "./models/invoicing-event"
import InvoicingAccount from "./models/invoicing-account"
import InvoicingLink from "./models/invoicing-link"
import InvoicingRun from "./models/invoicing-run"
import InvoicingRunItem from "./models/invoicing-run-item"
import InvoicingScan from "./models/invoicing-scan"
import InvoicingSetting from "./models/invoicing-setting"
import InvoicingThrottle from "./models/invoicing-throttle"
import InvoicingWebhook from "./models/invoicing-webhook"
import InvoicingWebhookDelivery from "./models/invoicing-webhook-delivery"
import KeyEvidence from "./models/key-evidence"
import LinkOpening from "./models/link-opening"
import LaterEmail from "./models/later-email"
import Month from "./models/month"
import MonthRow from "./models/month-row"
import SettingChange from "./models/setting-change"

/** Every table of the ledger. */
export const LEDGER_MODELS = {
  InvoiceRequest,
  InvoiceAttempt,
  InvoiceAct,
  InvoicingSetting,
  InvoicingScan,
  InvoicingThrottle,
  CompanyHold,
  InvoicingCompany,
  SettingChange,
  InvoicingAccount,
  AccountKey,
  KeyEvidence,
  AccountStatement,
  BulkRun,
  BulkItem,
  FollowUp,
  LaterEmail,
  InvoicingLink,
  AccountantLink,
  LinkOpening,
  Month,
  MonthRow,
  InvoicingRun,
  InvoicingRunItem,
  InvoicingEvent,
  InvoicingWebhook,
  InvoicingWebhookDelivery,
}
