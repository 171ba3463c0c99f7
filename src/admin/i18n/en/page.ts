export const page = {
  heading: "Invoices",
  loading: "Loading",
  search: "Buyer, NIP, amount or number",
  filterState: "State",
  columns: {
    number: "Invoice",
    order: "Order",
    state: "State",
    company: "Company",
    gross: "Gross",
    email: "E-mail",
    date: "Issued",
  },
  noNumber: "no number yet",
  empty: {
    title: "No invoices yet",
    body: "They appear here once an order reaches the point at which it is invoiced.",
  },
  filteredEmpty: {
    title: "Nothing found",
    body: "No invoice fits this search and these filters. Search finds the buyer's name, company, e-mail and NIP, the gross amount, and the numbers of order and invoice.",
  },
  tooWide: {
    title: "Too many buyers fit",
    body: "More than 1,000 orders have a buyer who fits the search, so they are not listed. Type more of the name, e-mail or NIP.",
  },
  error: {
    list: "The invoices could not be loaded",
    status: "The plugin's status could not be loaded",
  },
  notConfigured: {
    title: "One step is missing: the API key",
    body: "Until then the plugin does nothing and the shop works as before. Create an API key in Altera, put it into the server's environment as ALTERA_API_KEY, and name it in medusa-config.ts:",
    after: "Restart the server, then come back to this page.",
    file: "medusa-config.ts",
  },
  medusa: {
    title: "Medusa {{found}} is not supported: no invoice is issued",
    body: "This plugin works with Medusa {{supported}}. Update Medusa, or install a version of medusa-plugin-altera made for {{found}}.",
    after:
      "Orders wait and none is lost: once the versions fit, their invoices follow automatically.",
  },
  queue: {
    title: "The queue cannot be used: no invoice is issued",
    unreachable: "{{store}} cannot be reached ({{detail}}).",
    no_free_connection:
      "PostgreSQL has no free connection for this role ({{detail}}). Raise max_connections or the role's connection limit, or lower the pools of the programs that use this database.",
    no_session:
      "PostgreSQL gives the queue no session of its own ({{detail}}). Set queue.databaseUrl to the database's own address, with no pooler such as PgBouncer in between and no options in it.",
    login_refused:
      "{{store}} refuses the login ({{detail}}). Check the address, the user and the password.",
    schema_missing:
      "The database role {{role}} may not create the schema {{schema}}. Have the database administrator run:",
    schema_foreign:
      "The schema {{schema}}, or what is in it, belongs to another role; {{role}} may not use or update it. Have the database administrator make {{role}} its owner, or set queue.schema to a name of its own and have this run:",
    schema_damaged:
      "Something is missing in the schema {{schema}} ({{detail}}). If nothing else uses that schema, have it dropped: it is made again, and no order is lost.",
    version: "The versions do not fit: {{detail}}",
    other: "{{store}} answers: {{detail}}",
    after:
      "Orders wait and none is lost. The plugin keeps trying: once this is fixed it goes on automatically, without a restart.",
  },
  companies: {
    misrouted: "Issues nothing",
    unknownTitle: "The shop does not know: {{names}}",
    unknownBody:
      "Conditions of {{company}} in the plugin's options name this, and the shop has no such sales channel, region, currency or country. Until it is corrected, {{company}} issues nothing, and an order that might be its own is refused instead of issued by another company.",
    removed: "{{id}} (removed from the options)",
    unnamed: "Your company",
    heading: "Companies",
    key: "API key ••••{{tail}}",
    checkAndResume: "Check again and resume",
    resume: "Resume",
    lookedAt: "Mark as checked",
    isLiveShop: "This is the live shop",
    adoptMissing: "Adopt and go on",
    goOnWithout: "Go on without these",
    askAgain: "Ask Altera again",
    ended: "{{company}}: that is over; it stays on hold for the rest",
    resumed: "{{company}} is active again",
    stillOnHold: "{{company}} stays on hold",
  },
}
