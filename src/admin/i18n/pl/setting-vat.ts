export const settingVat = {
  none: "bez podatku",
  rate: "W sklepie, %",
  label: "Na fakturze",
  choose: "Wybierz",
  labels: {
    "0": "0% – eksport, WDT",
    np: "np – nie podlega VAT w Polsce",
    zw: "zw – zwolnienie, z podstawą prawną",
  },
  noLabel:
    "Altera nie ma odpowiednika stawki {{rate}}%, więc zamówienia z tą stawką nie można tu zafakturować. Sprzedaży opodatkowanej w kraju nabywcy (OSS) nie dokumentuje się polską stawką. Jeśli stawka jest pomyłką, popraw ją w regionach podatkowych Medusy.",
  wrong:
    "Nie zapisano: każda stawka musi mieć odpowiednią stawkę na fakturze, a zw także podstawę prawną.",
  misfit: "Dotychczas {{label}}, a to inna stawka niż {{rate}}. Wybierz właściwą.",
  misfitOf: "{{label}}, inna stawka: nie można zafakturować",
  repeated: "Stawka „{{rate}}” jest już w innym wierszu. Usuń ten wiersz albo zmień w nim stawkę.",
  npHint:
    "Dla sprzedaży opodatkowanej poza Polską, na przykład odwrotnego obciążenia za granicą. Wyrazy „odwrotne obciążenie”, które faktura z odwrotnym obciążeniem musi zawierać (art. 106e ust. 1 pkt 18 ustawy o VAT), można dodać tylko w medusa-config.ts. W razie wątpliwości zapytaj księgowość.",
  basis: "Podstawa zwolnienia, {{rate}}",
  basisHint: "Drukowana pod fakturą (art. 106e ust. 1 pkt 19 ustawy o VAT).",
  basisMissing:
    "Faktura ze stawką zw musi wskazywać przepis, na podstawie którego stosuje się zwolnienie.",
  basisLacking: "zw, brak podstawy prawnej",
  ownBasis: "Przepis, {{rate}}",
  ownBasisHint:
    "Ustawa, rozporządzenie lub dyrektywa z artykułem i punktem, tak jak ma być na fakturze.",
  bases: {
    smallSeller: "{{text}} – limit obrotu (zwolnienie podmiotowe)",
    newSeller: "{{text}} – rozpoczynający działalność",
    usedGoods: "{{text}} – towary używane tylko do sprzedaży zwolnionej",
    hospitals: "{{text}} – leczenie w podmiotach leczniczych",
    medical: "{{text}} – zawody medyczne",
    schools: "{{text}} – szkoły i uczelnie",
    tutoring: "{{text}} – prywatne lekcje nauczycieli",
    languages: "{{text}} – nauka języków obcych",
    training: "{{text}} – kształcenie zawodowe",
    culture: "{{text}} – kultura",
    housing: "{{text}} – najem na cele mieszkaniowe",
    insurance: "{{text}} – ubezpieczenia",
    loans: "{{text}} – kredyty i pożyczki",
    directiveMedical: "{{text}} – opieka medyczna",
    directiveEducation: "{{text}} – edukacja",
    directiveInsurance: "{{text}} – ubezpieczenia",
    other: "Inny przepis",
  },
  conditional:
    "To, co na fakturze oznacza stawka {{rates}}, zależy od nabywcy lub kraju; można to zapisać tylko w medusa-config.ts i pozostaje bez zmian.",
}
