import { accountantLink } from "./en/accountant-link"
import { actions } from "./en/actions"
import { backfill } from "./en/backfill"
import { bulk, ordersWithout } from "./en/bulk"
import { buyerLink } from "./en/buyer-link"
import { buyerReasons } from "./en/buyer-reasons"
import { correction } from "./en/correction"
import { email } from "./en/email"
import { detail, timeline } from "./en/detail"
import { buyerForm, fixes } from "./en/fixes"
import { flags } from "./en/flags"
import { guide } from "./en/guide"
import { errors } from "./en/errors"
import { invoice } from "./en/invoice"
import { ksef } from "./en/ksef"
import { mapping } from "./en/mapping"
import { months } from "./en/months"
import { list, overview } from "./en/list"
import { notices } from "./en/notices"
import { orderReasons } from "./en/order-reasons"
import { page } from "./en/page"
import { payment } from "./en/payment"
import { preview } from "./en/preview"
import { receiptForm } from "./en/receipt"
import { rights } from "./en/rights"
import { runs } from "./en/runs"
import { serviceReasons } from "./en/service-reasons"
import { settings } from "./en/settings"
import { settingsQuestion } from "./en/settings-question"
import { skipReasons } from "./en/skip-reasons"
import { states } from "./en/states"
import { trial } from "./en/trial"
import { webhooks } from "./en/webhooks"

export const en = {
  menu: page.heading,
  ...states,
  accountantLink,
  actions,
  backfill,
  bulk,
  buyerLink,
  correction,
  ordersWithout,
  detail,
  email,
  errors,
  timeline,
  buyerForm,
  receiptForm,
  fixes,
  flags,
  guide,
  invoice,
  ksef,
  mapping,
  months,
  list,
  notices,
  overview,
  page,
  payment,
  settings,
  preview,
  rights,
  runs,
  trial,
  webhooks,
  settingsQuestion,
  reasons: { ...orderReasons, ...buyerReasons, ...serviceReasons, ...skipReasons },
}
