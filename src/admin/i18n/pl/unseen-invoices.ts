export const unseenInvoices = {
  title_one: "{{count}} faktura w Alterze nie ma zamówienia w sklepie",
  title_few: "{{count}} faktury w Alterze nie mają zamówienia w sklepie",
  title_many: "{{count}} faktur w Alterze nie ma zamówienia w sklepie",
  title_other: "{{count}} faktury w Alterze nie ma zamówienia w sklepie",
  body: "Altera nie pokazuje na nich oznaczeń zamówień, więc nie wiadomo, czy wystawił je ten sklep (jak po odtworzeniu kopii zapasowej). Dopóki nie odpowiesz, wtyczka przed wystawieniem każdej faktury szuka faktury z tym samym nabywcą i kwotą: to jedno zapytanie więcej na fakturę. Znaleziona czeka na Twoją decyzję przy zamówieniu.",
  button: "Sklep zna wszystkie swoje faktury",
  buttonNamed: "Sklep zna wszystkie swoje faktury: {{company}}",
  promptTitle: "Czy sklep zna wszystkie swoje faktury?",
  promptBody:
    "Potwierdź tylko wtedy, gdy bazy danych sklepu nie odtworzono z kopii zapasowej albo faktury wystawione po jej wykonaniu powiązano z zamówieniami. Faktury bez zamówienia zostaną uznane za cudze (np. wystawione ręcznie) i nie będą już sprawdzane. Jeśli któraś z nich dotyczy jednak zamówienia, zostanie do niego wystawiona druga faktura.",
  confirm: "Tak, zna wszystkie",
  done: "Zapisano: faktury nie będą już wyszukiwane",
}
