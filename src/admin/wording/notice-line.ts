/** Something that stops invoices or that needs attention, and where it can be handled. */
export type NoticeLine = {
  color: "red" | "orange" | "grey"
  badge: string
  text: string
  to: string
  link: string
}
