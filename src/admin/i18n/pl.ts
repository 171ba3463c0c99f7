import { actions } from "./pl/actions"
import { buyerReasons } from "./pl/buyer-reasons"
import { detail, timeline } from "./pl/detail"
import { guide } from "./pl/guide"
import { errors } from "./pl/errors"
import { invoice } from "./pl/invoice"
import { mapping } from "./pl/mapping"
import { list, overview } from "./pl/list"
import { orderReasons } from "./pl/order-reasons"
import { page } from "./pl/page"
import { preview } from "./pl/preview"
import { rights } from "./pl/rights"
import { serviceReasons } from "./pl/service-reasons"
import { settings } from "./pl/settings"
import { skipReasons } from "./pl/skip-reasons"
import { states } from "./pl/states"

export const pl = {
  menu: page.heading,
  ...states,
  actions,
  detail,
  errors,
  timeline,
  guide,
  invoice,
  mapping,
  list,
  overview,
  page,
  settings,
  preview,
  rights,
  reasons: { ...orderReasons, ...buyerReasons, ...serviceReasons, ...skipReasons },
}
