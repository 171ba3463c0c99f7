/** One thing that keeps invoices from coming, or that they wait for, and where something can be done about it. */
export type NoticeLine = {
  color: "red" | "orange" | "grey"
  badge: string
  text: string
  to: string
  link: string
}
