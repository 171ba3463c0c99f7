import { getLocale } from "@lib/data/locale-actions"
import { languageOf, type Language } from "@modules/invoicing/words"

const en = {
  shop: { name: "Ceramics & Tea", cart: "Cart", account: "Account", language: "Polski" },
  product: { add: "Add to cart" },
  cart: {
    title: "Cart",
    empty: "Your cart is empty.",
    back: "To the shop",
    remove: "Remove",
    checkout: "Checkout",
    pieces: (count: number) => `${count} pcs`,
    items: "Goods",
    delivery: "Delivery",
    total: "Total",
    tax: "VAT included",
  },
  checkout: {
    title: "Checkout",
    address: "Delivery address",
    addresses: "Addresses",
    billing: "Billing address",
    first_name: "First name",
    last_name: "Last name",
    address_1: "Street and number",
    postal_code: "Postcode",
    city: "City",
    country_code: "Country",
    phone: "Phone (optional)",
    email: "E-mail",
    same: "The billing address is the delivery address",
    toDelivery: "Continue to delivery",
    edit: "Edit",
    delivery: "Delivery",
    toPayment: "Continue to payment",
    payment: "Payment",
    byHand: "Bank transfer",
    place: "Pay and place the order",
    invoiceTo: "Invoice to",
  },
  order: {
    thanks: "Thank you for your order",
    number: (number: number | string) => `Order #${number}`,
    details: "Order",
    goods: "Goods",
  },
  account: {
    login: "Log in",
    register: "Create an account",
    email: "E-mail",
    password: "Password",
    first_name: "First name",
    last_name: "Last name",
    wrong: "That did not work. Please check the e-mail address and the password.",
    hello: "Hello",
    orders: "Orders",
    noOrders: "There are no orders yet.",
    invoices: "Invoices",
    logout: "Log out",
    menu: "Account",
  },
}

const pl: typeof en = {
  shop: { name: "Ceramika i Herbata", cart: "Koszyk", account: "Konto", language: "English" },
  product: { add: "Dodaj do koszyka" },
  cart: {
    title: "Koszyk",
    empty: "Twój koszyk jest pusty.",
    back: "Do sklepu",
    remove: "Usuń",
    checkout: "Do kasy",
    pieces: (count) => `${count} szt.`,
    items: "Produkty",
    delivery: "Dostawa",
    total: "Razem",
    tax: "w tym VAT",
  },
  checkout: {
    title: "Kasa",
    address: "Adres dostawy",
    addresses: "Adresy",
    billing: "Adres do faktury",
    first_name: "Imię",
    last_name: "Nazwisko",
    address_1: "Ulica i numer",
    postal_code: "Kod pocztowy",
    city: "Miejscowość",
    country_code: "Kraj",
    phone: "Telefon (opcjonalnie)",
    email: "E-mail",
    same: "Adres do faktury jest taki sam jak adres dostawy",
    toDelivery: "Przejdź do dostawy",
    edit: "Zmień",
    delivery: "Dostawa",
    toPayment: "Przejdź do płatności",
    payment: "Płatność",
    byHand: "Przelew bankowy",
    place: "Zamawiam i płacę",
    invoiceTo: "Faktura dla",
  },
  order: {
    thanks: "Dziękujemy za zamówienie",
    number: (number) => `Zamówienie #${number}`,
    details: "Zamówienie",
    goods: "Produkty",
  },
  account: {
    login: "Zaloguj się",
    register: "Załóż konto",
    email: "E-mail",
    password: "Hasło",
    first_name: "Imię",
    last_name: "Nazwisko",
    wrong: "Nie udało się. Sprawdź adres e-mail i hasło.",
    hello: "Dzień dobry",
    orders: "Zamówienia",
    noOrders: "Nie ma jeszcze żadnych zamówień.",
    invoices: "Faktury",
    logout: "Wyloguj się",
    menu: "Konto",
  },
}

const WORDS = { en, pl }
export type ShopWords = typeof en

/** The texts of the shop in the buyer's language. */
export async function readWords(
  countryCode: string
): Promise<{ language: Language; words: ShopWords }> {
  const language = languageOf(await getLocale(), countryCode)
  return { language, words: WORDS[language] }
}
