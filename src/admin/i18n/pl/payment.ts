/** Whether an invoice is paid, and what was reported to Altera. */
export const payment = {
  label: "Płatność",
  statuses: { paid: "Zapłacona", unpaid: "Niezapłacona", overdue: "Po terminie" },
  due: "termin płatności: {{day}}",
  part: "zapłacono {{paid}} z {{gross}}",
  refunded: "zwrócono {{amount}}",
  told: {
    unpaid_order:
      "Zostanie automatycznie oznaczona w Alterze jako zapłacona, gdy zamówienie będzie opłacone w całości.",
    unpaid_in_doubt:
      "Nie zostanie automatycznie oznaczona w Alterze jako zapłacona, bo może nie zgadzać się z zamówieniem. Oznacz ją, gdy będzie zapłacona.",
    unpaid_person:
      "Oznaczona ręcznie w Alterze jako niezapłacona: {{at}}. Tak zostanie, dopóki ktoś tego nie zmieni.",
    marking_order:
      "Przekazujemy Alterze informację o płatności. Jeśli nie odpowie, przekażemy ją ponownie.",
    marking_person:
      "Przekazujemy Alterze informację o płatności. Jeśli nie odpowie, przekażemy ją ponownie.",
    paid_order: "Oznaczona w Alterze jako zapłacona: {{at}}.",
    paid_person: "Oznaczona ręcznie w Alterze jako zapłacona: {{at}}.",
    refused_order:
      "Zamówienie jest opłacone, ale Altera nie pozwoliła oznaczyć faktury jako zapłaconej. Oznacz ją tam.",
    refused_person: "Altera nie pozwoliła oznaczyć faktury jako zapłaconej. Oznacz ją tam.",
    unmarking_order:
      "Płatność anulowano. Altera dostaje o tym informację; jeśli nie odpowie, informacja zostanie wysłana ponownie.",
    unmarking_person:
      "Altera dostaje informację, że faktura nie jest zapłacona. Jeśli nie odpowie, informacja zostanie wysłana ponownie.",
    unmark_refused_order:
      "Płatność anulowano, ale Altera nie pozwoliła oznaczyć faktury jako niezapłaconej. Oznacz ją tam.",
    unmark_refused_person:
      "Altera nie pozwoliła oznaczyć faktury jako niezapłaconej. Oznacz ją tam.",
  },
  mark: {
    paid: {
      button: "Oznacz jako zapłaconą",
      title: "Oznaczyć fakturę {{number}} jako zapłaconą?",
      body: "Altera pokaże wtedy całą kwotę, {{gross}}, jako zapłaconą.",
    },
    unpaid: {
      button: "Oznacz jako niezapłaconą",
      title: "Oznaczyć fakturę {{number}} jako niezapłaconą?",
      body: "Altera pokaże wtedy, że z kwoty {{gross}} nic nie zapłacono.",
    },
    order: "Według zamówienia zapłacono {{paid}}.",
    stays:
      "Samo zamówienie się nie zmieni, a oznaczenie faktury pozostanie, dopóki ktoś go nie zmieni.",
  },
  customer: {
    heading: "Faktury",
    overdue_one: "{{count}} po terminie",
    overdue_few: "{{count}} po terminie",
    overdue_many: "{{count}} po terminie",
    overdue_other: "{{count}} po terminie",
    empty: "Do zamówień tego klienta nie ma faktur.",
    notIssued: "niewystawiona",
    error: "Nie udało się wczytać faktur",
    number: "Faktura",
    issued: "Data",
    amount: "Kwota",
    payment: "Stan",
    pdf: "PDF",
    download: "Pobierz PDF faktury {{number}}",
    loading: "Wczytywanie faktur",
    list: "Faktury klienta",
    unknown: "-",
  },
}
