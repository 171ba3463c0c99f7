/** The link under which a buyer fetches the PDF without a login. */
export const buyerLink = {
  share: "Kopiuj link dla nabywcy",
  replace: "Wymień link",
  revoke: "Unieważnij link",
  done: {
    share: "Link został skopiowany",
    replace: "Link został wymieniony, a nowy skopiowany",
    revoke: "Link został unieważniony",
  },
  notYet: "Na razie pokazuje stronę z informacją, że faktura nie jest jeszcze gotowa.",
  replacePrompt: {
    title: "Wymienić link dla nabywcy?",
    description:
      "Link utworzony {{moment}} od razu przestanie działać, także w wysłanych wiadomościach. Otrzymasz nowy.",
    confirm: "Wymień link",
  },
  revokePrompt: {
    title: "Unieważnić link dla nabywcy?",
    description:
      "Link utworzony {{moment}} od razu przestanie działać, także w wysłanych wiadomościach. Faktura pozostanie bez zmian.",
    confirm: "Unieważnij link",
  },
  shown: {
    title: "Link dla nabywcy",
    description:
      "Przeglądarka nie pozwoliła go skopiować, więc skopiuj go stąd. Kto ma link, może pobrać fakturę bez logowania.",
    label: "Link",
  },
}
