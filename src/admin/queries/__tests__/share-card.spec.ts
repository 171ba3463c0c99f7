import { QueryClient } from "@tanstack/react-query"
import type { OrderInvoiceResponse } from "../../../types"
import { invoicingKeys, orderRequestFilter } from "../query-keys"
import { shareCard } from "../share-card"

const answer = (state: string) =>
  ({
    rights: ["read"],
    status: { is_live: true },
    request: { id: "invreq_1", state },
  }) as unknown as OrderInvoiceResponse

const stateIn = (client: QueryClient) =>
  client.getQueryData<{ request: { state: string } }>(invoicingKeys.detail("invreq_1"))?.request
    .state

it("gives what came for an order's card to the queries that it reads", () => {
  const client = new QueryClient()
  shareCard(client, "order_1", { begun: Date.now(), answer: answer("refused") })
  expect(stateIn(client)).toBe("refused")
  expect(client.getQueryData(invoicingKeys.list(orderRequestFilter("order_1")))).toMatchObject({
    count: 1,
  })
  client.clear()
})

it("leaves what was learned since it was asked for", () => {
  const client = new QueryClient()
  const begun = Date.now() - 5_000
  client.setQueryData(invoicingKeys.detail("invreq_1"), { request: { state: "queued" } })
  shareCard(client, "order_1", { begun, answer: answer("refused") })
  expect(stateIn(client)).toBe("queued")
  client.clear()
})
