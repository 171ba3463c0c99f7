export const page = {
  heading: "Invoices",
  search: "Invoice or order number",
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
    body: "No invoice fits this search and these filters.",
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
  companies: {
    heading: "Companies",
    works: "Works",
    held: "On hold",
    key: "API key ••••{{tail}}",
    checkAndResume: "Check again and resume",
    resume: "Resume",
    resumed: "{{company}} is served again",
    stillHeld: "{{company}} stays on hold",
  },
}
