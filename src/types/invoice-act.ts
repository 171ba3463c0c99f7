/** What a person did: who, when, what. */
export type InvoiceAct = {
  id: string
  actor_id: string
  /** The admin user's name; null for anybody else. */
  actor_name: string | null
  act:
    | "issue"
    | "retry"
    | "link"
    | "skip"
    | "not_there"
    | "settle"
    | "settle_ksef"
    | "mark_paid"
    | "mark_unpaid"
    | "send"
    | "test_email"
    | "check"
    | "buyer"
    | "receipt"
    | "share_link"
    | "replace_link"
    | "revoke_link"
  note: string | null
  at: string
}
