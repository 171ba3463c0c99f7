/** If Medusa's roles are in use: what the user's role does not allow. */
export const rights = {
  missing: {
    read: "Nie możesz oglądać faktur",
    issue: "Możesz oglądać faktury, ale nie możesz ich wystawiać ani zmieniać",
    resend: "Nie możesz wysyłać faktur e-mailem",
    settings: "Nie możesz oglądać ani zmieniać ustawień fakturowania",
  },
  ask: "Twoja rola nie ma uprawnienia {{policy}}. Może je dodać osoba, która zarządza rolami; potem zaloguj się ponownie.",
}
