import { bulkCheckBody, bulkRequestsBody } from "../bodies"

const AT = "2026-11-26T10:00:00.000Z"

it("takes a moment for each row that was shown, so that none is acted on unseen", () => {
  const request_ids = ["invreq_1", "invreq_2"]
  for (const [schema, more] of [
    [bulkRequestsBody, {}],
    [bulkCheckBody, { note: "looked at" }],
  ] as const) {
    const accepts = (updated_at?: string[]) =>
      schema.safeParse({ request_ids, ...(updated_at && { updated_at }), ...more }).success
    expect(accepts()).toBe(true)
    expect(accepts([AT, AT])).toBe(true)
    expect(accepts([AT])).toBe(false)
    expect(accepts([AT, AT, AT])).toBe(false)
  }
})
