/** The link under which a buyer fetches the PDF without a login. */
export const buyerLink = {
  share: "Copy link for the buyer",
  replace: "Replace link",
  revoke: "Revoke link",
  done: {
    share: "The link was copied",
    replace: "The link was replaced, and the new one was copied",
    revoke: "The link was revoked",
  },
  notYet: "For now it shows a page that says the invoice is not ready yet.",
  replacePrompt: {
    title: "Replace the buyer's link?",
    description:
      "The link made on {{moment}} stops working at once, also in e-mails that were sent. You get a new one.",
    confirm: "Replace link",
  },
  revokePrompt: {
    title: "Revoke the buyer's link?",
    description:
      "The link made on {{moment}} stops working at once, also in e-mails that were sent. The invoice stays as it is.",
    confirm: "Revoke link",
  },
  shown: {
    title: "Link for the buyer",
    description:
      "The browser did not allow copying, so copy the link from here. Anybody who has it can fetch the invoice without a login.",
    label: "Link",
  },
}
