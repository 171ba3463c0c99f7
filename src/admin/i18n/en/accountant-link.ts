/** The link under which an accountant sees a month without a login. */
export const accountantLink = {
  title: "Link for the accountant",
  body: "Anybody who has the link sees this month without a login and can change nothing: the table of orders and invoices, the sums by VAT rate, and the same as CSV, Excel and a ZIP of the PDFs. The page names no buyers; the PDFs are the invoices as your buyers got them.",
  shows: {
    closed: "Shown is the month as you closed it, checked {{moment}}.",
    open: "Shown is the newest check, now that of {{moment}}. Once you close the month, it is the month as you closed it.",
  },
  log: "You see when it was opened, what was fetched, the browser's name and a shortened network address.",
  off: "Links are turned off in the plugin's options (links.enabled).",
  validity: "Works for",
  days_one: "{{count}} day",
  days_other: "{{count}} days",
  make: "Make and copy link",
  done: {
    make: "The link was made and copied",
    copy: "The link was copied",
    revoke: "The link no longer works",
  },
  loading: "Loading the links",
  error: "The links could not be loaded",
  states: { live: "Works", expired: "Expired", revoked: "Taken back" },
  made: "Made {{moment}} by {{name}}",
  until: "Works until {{moment}}",
  ended: "Expired {{moment}}",
  revoked: "Taken back {{moment}} by {{name}}",
  somebody: "somebody who is no longer a user",
  notOpened: "Not opened yet",
  opened_one: "Opened once, {{moment}}",
  opened_other: "Opened {{count}} times, last {{moment}}",
  copy: "Copy link",
  revoke: "Take back",
  showLog: "Show log",
  hideLog: "Hide log",
  logLabel: "Log of the link made {{moment}}",
  what: {
    page: "the page",
    csv: "CSV",
    xlsx: "Excel",
    pdfs: "PDFs, part {{part}}",
  },
  otherProgram: "another program",
  newest: "The newest {{count}} are shown.",
  prompt: {
    title: "Take the link back?",
    description:
      "The link made on {{moment}} stops working at once. Files that were saved from it stay where they are.",
    confirm: "Take back",
  },
  shown: {
    description:
      "The browser did not allow copying, so copy the link from here. Anybody who has it sees the month and its invoices without a login.",
  },
}
