import { isSameAmount } from "../money/decimals"
import { foldText } from "./spelling"

type Line = { name: string; quantity: string; gross: string | null; net: string | null }

/** Lines that the service does not show cannot differ. */
export function haveSameLines(ours: readonly Line[], theirs: readonly Line[]): boolean {
  if (theirs.length === 0) return true
  if (ours.length !== theirs.length) return false
  const left = [...theirs]
  return ours.every((line) => {
    const place = left.findIndex((other) => isSameLine(line, other))
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

function isSameLine(ours: Line, theirs: Line): boolean {
  return (
    foldText(ours.name) === foldText(theirs.name) &&
    mayBeAmount(theirs.quantity, ours.quantity) &&
    (theirs.gross !== null
      ? mayBeAmount(theirs.gross, ours.gross)
      : mayBeAmount(theirs.net, ours.net))
  )
}

/** Compares by value: "49.9" equals "49.90"; a missing or unreadable amount rules nothing out. */
export const mayBeAmount = (left: string | null, right: string | null): boolean =>
  isSameAmount(left, right) !== false
