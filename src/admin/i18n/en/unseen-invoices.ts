export const unseenInvoices = {
  title_one: "{{count}} invoice in Altera has no order here",
  title_other: "{{count}} invoices in Altera have no order here",
  body: "Altera shows no order references on them, so the plugin cannot see whether this shop issued them, as after a restored backup. Until you answer, the plugin looks for an invoice with the same buyer and total before it issues one, which takes one more request for each invoice. What it finds waits for you at the order.",
  button: "The shop knows all its invoices",
  buttonNamed: "The shop knows all its invoices: {{company}}",
  promptTitle: "Does the shop know all of its invoices?",
  promptBody:
    "Confirm only if the shop's database was not restored from a backup, or the invoices issued since were linked to their orders. The invoices without an order then count as not the shop's, such as those made by hand, and are not looked for any more. If one of them is an order's after all, that order gets a second invoice.",
  confirm: "Yes, it knows them all",
  done: "Noted: nothing is looked for any more",
}
