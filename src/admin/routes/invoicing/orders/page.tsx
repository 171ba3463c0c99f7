import {
  OrdersWithoutPage,
  OrdersWithoutTitle,
} from "../../../components/orders-without/orders-without-page"

export const handle = { breadcrumb: () => <OrdersWithoutTitle /> }

export default OrdersWithoutPage
