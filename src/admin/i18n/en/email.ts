export const email = {
  title: "E-mail to the buyer",
  body: "The subject and text under which Altera mails the invoice. What you leave empty is written by Altera. The reply-to address is set in Altera: Settings, Sales, E-mail messages.",
  editNamed: "Edit the e-mail of {{company}}",
  backNamed: "{{company}}: back to medusa-config.ts",
  backDefaultNamed: "{{company}}: back to Altera's own e-mail",
  languages: { en: "English", pl: "Polish" },
  fields: { subject: "Subject", text: "Text" },
  service: "Altera's own",
  line: "{{company}}, {{language}}, {{field}}: {{value}}",
  dialog: {
    titleNamed: "E-mail to the buyer: {{company}}",
    description:
      "It applies from the next e-mail on, also to invoices issued before. The e-mail is Polish when the order's locale is Polish or, without a locale, the buyer is in Poland; otherwise it is English.",
    languages: "Language of the e-mail",
    subjectHint: "One line. Left empty, Altera writes the subject.",
    textHint: "Plain text; a blank line begins a paragraph. Left empty, Altera writes the text.",
    variables: "Insert into the subject or text",
    insert: "Insert {{name}}",
    variablesHint:
      "A line is left out entirely when the invoice has no value for it, such as a KSeF number that is not known yet, or the due date of a paid invoice. Give such a value a line of its own.",
    linkHint:
      "The buyer's link opens the PDF without a login. Anybody who has it can fetch the invoice, so it may be used only in the text, never in the subject.",
    linksOff: {
      no_base_url:
        "A link to the PDF can be put in once the plugin knows the shop's public address: set links.baseUrl in medusa-config.ts.",
      disabled:
        "Links to the PDF are turned off in medusa-config.ts (links.enabled), so none can be put in.",
    },
    save: "Save",
    cancel: "Cancel",
    leave: {
      title: "Discard what you wrote?",
      description: "The e-mail has changes that are not saved.",
      stay: "Keep writing",
      leave: "Discard",
    },
  },
  variables: {
    order_number: "Order number",
    invoice_number: "Invoice number",
    ksef_number: "KSeF number",
    amount: "Amount",
    due_date: "Due date",
    invoice_link: "Link to the PDF",
    shop_name: "Shop's name",
  },
  mistakes: {
    place: "Line {{line}}, column {{column}}",
    unknown_variable: "There is no variable {{mark}}.",
    not_in_subject: "The link cannot be used in the subject. Put it into the text.",
    unclosed: "The braces are not closed on this line.",
    unopened: "The braces were not opened on this line.",
    line_break: "A subject has one line.",
    too_long:
      "Too long: filled in it may come to {{length}} characters, and Altera takes {{most}}.",
    show: "Show",
    more_one: "and {{count}} more mistake",
    more_other: "and {{count}} more mistakes",
  },
  preview: {
    title: "Preview",
    subject: "Subject",
    ownSubject: "Altera writes the subject.",
    ownText: "Altera writes the text.",
    wrong: "Correct the mistake to see the preview.",
    ofInvoice: "With the figures of invoice {{invoice}} for order {{order}}.",
    ofNothing: "With made-up figures: no invoice of this company is issued yet.",
    leftOut_one: "Line {{lines}} is left out: this invoice has no value for it.",
    leftOut_other: "Lines {{lines}} are left out: this invoice has no value for them.",
    error: "The figures for the preview could not be read",
  },
  test: {
    send: "Send a test to me",
    barred: "A test needs an invoice that was mailed to its buyer. There is none yet.",
    title: "Send a test to yourself?",
    description:
      "Altera mails invoice {{invoice}} to {{recipient}}, as it is written here ({{language}}). The buyer gets nothing, and the invoice stays as it is. Its history notes that you did this.",
    confirm: "Send the test",
    sent: "The test e-mail to {{recipient}} was requested",
  },
}
