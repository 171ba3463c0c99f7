/** A fictitious buyer: the e-mail and billing address of an order. */
export type Buyer = {
  email: string
  address: {
    first_name?: string
    last_name?: string
    company?: string
    address_1: string
    city: string
    postal_code: string
    country_code: string
    phone?: string
    metadata?: Record<string, string>
  }
}

export const WHOLESALE_EMAIL = "zakupy@podlipa.example"

/** The tax numbers have a valid check digit but are not registered. */
export const BUYERS = {
  company: {
    email: "biuro@kowal.example",
    address: {
      first_name: "Piotr",
      last_name: "Kowal",
      company: "Kowal Wnętrza sp. z o.o.",
      address_1: "ul. Krakowska 12/3",
      city: "Kraków",
      postal_code: "31-066",
      country_code: "pl",
      phone: "+48 512 345 678",
      metadata: { nip: "123-456-32-18" },
    },
  },
  wholesaler: {
    email: WHOLESALE_EMAIL,
    address: {
      company: "Kawiarnia Pod Lipą sp. z o.o.",
      address_1: "Rynek 5",
      city: "Wrocław",
      postal_code: "50-106",
      country_code: "pl",
      metadata: { nip: "9980001118" },
    },
  },
  office: {
    email: "faktury@studio-linia.example",
    address: {
      first_name: "Ewa",
      last_name: "Lis",
      company: "Studio Linia Ewa Lis",
      address_1: "ul. 3 Maja 5 lok. 14",
      city: "Katowice",
      postal_code: "40096",
      country_code: "pl",
      metadata: { nip: "PL 999 888 77 78" },
    },
  },
  mistyped: {
    email: "sklep@literowka.example",
    address: {
      company: "Literówka s.c.",
      address_1: "ul. Długa 8",
      city: "Gdańsk",
      postal_code: "80-831",
      country_code: "pl",
      metadata: { nip: "1234563219" },
    },
  },
  person: person("Anna", "Zielińska", "ul. Kwiatowa 7", "Poznań", "61-881"),
  second: person("Jan", "Wiśniewski", "os. Słoneczne 3 m. 21", "Warszawa", "00-950"),
  third: person("Zofia", "Dąbrowska", "al. Lipowa 17A", "Łódź", "90-001"),
  nameless: {
    email: "gosc@poczta.example",
    address: {
      address_1: "ul. Nowa 1",
      city: "Lublin",
      postal_code: "20-001",
      country_code: "pl",
    },
  },
  czech: person("Jana", "Nováková", "Vinohradská 846/1", "Praha", "120 00", "cz"),
  german: {
    email: "rechnung@kaffeehaus.example",
    address: {
      first_name: "Lena",
      last_name: "Fischer",
      company: "Kaffeehaus Fischer GmbH",
      address_1: "Lindenstraße 20",
      city: "Berlin",
      postal_code: "10969",
      country_code: "de",
      metadata: { vat_id: "DE136695976" },
    },
  },
  french: person("Chloé", "Martin", "14 rue des Lilas", "Lyon", "69003", "fr"),
} satisfies Record<string, Buyer>

function person(
  first_name: string,
  last_name: string,
  address_1: string,
  city: string,
  postal_code: string,
  country_code = "pl"
): Buyer {
  const account = `${first_name}.${last_name}`
    .toLowerCase()
    .normalize("NFD")
    .replace(/[^a-z.]/g, "")
  return {
    email: `${account}@poczta.example`,
    address: { first_name, last_name, address_1, city, postal_code, country_code },
  }
}
