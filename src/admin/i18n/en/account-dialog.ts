export const accountDialog = {
  title: "Which Altera account does the key of {{company}} open?",
  description:
    "The plugin decided this by the invoices the key showed. Correct it only if you know it is wrong, for example after comparing the company and the list of invoices in Altera.",
  present: "Taken to be: account in use since {{since}}",
  invoices_one: "{{count}} invoice",
  invoices_other: "{{count}} invoices",
  last: "last {{number}}, {{at}}",
  unresolved_one: "{{count}} order with an unknown outcome",
  unresolved_other: "{{count}} orders with an unknown outcome",
  seen: "Of the last {{asked}} invoices asked for, the key showed {{shown}}; {{agreeing}} agreed.",
  notSeen: "The key was not compared with its invoices.",
  choice: "The key opens",
  same: "The account in use since {{since}}",
  another: "An account not used before",
  anotherHint:
    "Invoices made with this key are separated from those of before, and nothing of before is reached with it.",
  beSure: "Be sure before you confirm",
  effect:
    "Nothing is issued because of your answer: orders with an unknown outcome are looked up in Altera again first. A wrong answer can still lead to a second invoice.",
  label: "How do you know?",
  hint: "Kept with your name, the time and what the key showed.",
  missing: "Say how you know, in three characters or more.",
  choose: "Choose the account.",
  submit: "Confirm",
  stated: "{{company}}: the account of the key was corrected",
  nothing: "There is nothing to correct by now.",
  before: "Said before",
}
