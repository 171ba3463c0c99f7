/** Gdy w Medusie używa się ról: na co rola czytającego nie pozwala. */
export const rights = {
  missing: {
    read: "Nie możesz oglądać faktur",
    issue: "Możesz oglądać faktury, ale nie możesz ich wystawiać ani zmieniać",
    resend: "Nie możesz wysyłać faktur e-mailem",
    settings: "Nie możesz oglądać ani zmieniać ustawień fakturowania",
  },
  ask: "Twoja rola nie ma uprawnienia {{policy}}. Może je dodać osoba, która zarządza rolami; potem zaloguj się ponownie.",
}
