/** If Medusa's roles are in use: what the user's role does not allow. */
export const rights = {
  missing: {
    read: "You may not see invoices",
    issue: "You may look at invoices, but not issue or change them",
    resend: "You may not send invoices by e-mail",
    settings: "You may not see or change the invoicing settings",
  },
  ask: "Your role lacks the policy {{policy}}. Ask somebody who manages roles to add it, then log in again.",
}
