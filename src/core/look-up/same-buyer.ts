import type { Contractor } from "../draft/invoice-draft"
import type { ServiceInvoice } from "../request/outcomes"
import { foldPostcode, foldText, isSameTaxNumber, listWords } from "./spelling"

/** What identifies a buyer; a changed phone number does not make another buyer. */
export type Buyer = Pick<Contractor, "name" | "taxIdentificationNumber" | "postCode">

type ShownBuyer = ServiceInvoice["contractor"]

/** From this length on, a shorter name may be a truncated longer one. */
const MIN_CUT_LENGTH = 20

/** A register spells out a firm's legal form, a buyer abbreviates it. */
const LEGAL_FORMS =
  / (?:sp(?:olka)? z (?:o ?o|ograniczona odpowiedzialnoscia)|s ?a|s ?c|s ?j|s ?k|sp [jk]|spolka (?:akcyjna|cywilna|jawna|komandytowa))(?= )/g

/**
 * Whether an invoice is this buyer's, judged by what the service shows of the buyer.
 *
 * `same`: the name and one more field agree, and nothing contradicts. `other`: clearly somebody
 * else. Everything in between is `unclear`: the service may spell a name in its own way, take it
 * from its own contractor list, or leave it out (service-api 6.2 no. 17).
 *
 * @param ours null if the buyer is not known: then nobody counts as another buyer
 */
export function compareBuyers(
  ours: Buyer | null,
  theirs: ShownBuyer
): "same" | "unclear" | "other" {
  if (ours === null) return "unclear"
  const tax = compareShown(
    ours.taxIdentificationNumber,
    theirs.taxIdentificationNumber,
    isSameTaxNumber
  )
  const postCode = compareShown(ours.postCode, theirs.postCode, isSamePostcode)
  const name = compareShown(ours.name, theirs.name, isSameText)
  if (name === "equal") {
    const isContradicted = tax === "different" || postCode === "different"
    const isConfirmed = tax === "equal" || postCode === "equal"
    return isConfirmed && !isContradicted ? "same" : "unclear"
  }
  const isOther =
    name === "different" && tax !== "equal" && !mayBeOneName(ours.name, theirs.name ?? "")
  return isOther ? "other" : "unclear"
}

/** True if both tax numbers are shown and agree: one firm, however its name is written. */
export function isSameTaxpayer(ours: Buyer | null, theirs: ShownBuyer): boolean {
  if (ours === null) return false
  const { taxIdentificationNumber: shown } = theirs
  return compareShown(ours.taxIdentificationNumber, shown, isSameTaxNumber) === "equal"
}

/**
 * True if more than the name contradicts: a tax number or a postcode is shown and is not the
 * buyer's. A name alone may be the one in the service's own contractor list.
 */
export function isContradicted(ours: Buyer, theirs: ShownBuyer): boolean {
  const tax = compareShown(
    ours.taxIdentificationNumber,
    theirs.taxIdentificationNumber,
    isSameTaxNumber
  )
  const postCode = compareShown(ours.postCode, theirs.postCode, isSamePostcode)
  return tax !== "equal" && (tax === "different" || postCode === "different")
}

/** True if both postcodes are shown and agree, and no tax number contradicts. */
export function isSamePlace(ours: Buyer, theirs: ShownBuyer): boolean {
  const postCode = compareShown(ours.postCode, theirs.postCode, isSamePostcode)
  return postCode === "equal" && !isContradicted(ours, theirs)
}

/** A field missing on one side is not a difference. */
function compareShown(
  ours: string | null,
  theirs: string | null,
  isSame: (left: string, right: string) => boolean
): "equal" | "different" | "not shown" {
  if (foldText(ours ?? "") === "" || foldText(theirs ?? "") === "") return "not shown"
  return isSame(ours ?? "", theirs ?? "") ? "equal" : "different"
}

const isSameText = (left: string, right: string) => foldText(left) === foldText(right)

const isSamePostcode = (left: string, right: string) => foldPostcode(left) === foldPostcode(right)

/** True if one name may be the other with its words reordered, cut off, or with words added. */
function mayBeOneName(left: string, right: string): boolean {
  const [short, long] = [foldText(left), foldText(right)].sort((a, b) => a.length - b.length)
  if (short !== undefined && short.length >= MIN_CUT_LENGTH && long?.startsWith(short)) return true
  const [ours, theirs] = [listNameWords(left), listNameWords(right)]
  return isWithin(ours, theirs) || isWithin(theirs, ours)
}

/** The words of a name without the firm's legal form. */
function listNameWords(name: string): string[] {
  const words = listWords(name)
  const telling = ` ${words.join(" ")} `.replace(LEGAL_FORMS, "").split(" ").filter(Boolean)
  return telling.length > 0 ? telling : words
}

const isWithin = (some: readonly string[], all: readonly string[]) =>
  some.every((word) => all.includes(word))
