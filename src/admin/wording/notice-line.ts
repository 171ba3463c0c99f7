/** One thing that keeps invoices from coming, and where something can be done about it. */
export type NoticeLine = {
  color: "red" | "orange"
  badge: string
  text: string
  to: string
  link: string
}
