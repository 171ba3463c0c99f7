import { accountantLink } from "./pl/accountant-link"
import { actions } from "./pl/actions"
import { backfill } from "./pl/backfill"
import { bulk, ordersWithout } from "./pl/bulk"
import { buyerLink } from "./pl/buyer-link"
import { buyerReasons } from "./pl/buyer-reasons"
import { correction } from "./pl/correction"
import { email } from "./pl/email"
import { detail, timeline } from "./pl/detail"
import { buyerForm, fixes } from "./pl/fixes"
import { flags } from "./pl/flags"
import { guide } from "./pl/guide"
import { errors } from "./pl/errors"
import { invoice } from "./pl/invoice"
import { ksef } from "./pl/ksef"
import { mapping } from "./pl/mapping"
import { months } from "./pl/months"
import { list, overview } from "./pl/list"
import { notices } from "./pl/notices"
import { orderReasons } from "./pl/order-reasons"
import { page } from "./pl/page"
import { payment } from "./pl/payment"
import { preview } from "./pl/preview"
import { receiptForm } from "./pl/receipt"
import { rights } from "./pl/rights"
import { runs } from "./pl/runs"
import { serviceReasons } from "./pl/service-reasons"
import { settings } from "./pl/settings"
import { settingsQuestion } from "./pl/settings-question"
import { skipReasons } from "./pl/skip-reasons"
import { states } from "./pl/states"
import { trial } from "./pl/trial"
import { webhooks } from "./pl/webhooks"

export const pl = {
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
