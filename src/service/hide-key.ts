/** So many first characters of a key are enough to take a text for it: a service may cut what it quotes. */
const HEAD_LENGTH = 12

/** A character as it stands, or as HTML, an address or a text within a text writes it. */
const CHARACTER =
  /&#x(?<hex>[0-9a-f]{1,6});|&#(?<decimal>\d{1,7});|&(?<name>amp|lt|gt|quot|apos);|%(?<percent>[0-9a-f]{2})|\\u(?<escape>[0-9a-f]{4})|\\(?<escaped>.)|[^]/gi

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const HIDDEN = "[key]"

/**
 * A text with "[key]" wherever it quotes the API key: as it is, in other letters' case, broken over
 * lines, escaped, or cut behind its first characters.
 */
export function hideKey(text: string, apiKey: string): string {
  const plain = text.replaceAll(apiKey, HIDDEN)
  const key = readCharacters(apiKey).map(({ character }) => character)
  const shown = readCharacters(plain)
  const folded = shown.map(({ character }) => character).join("")
  const head = key.slice(0, HEAD_LENGTH).join("")
  let [hidden, at, found] = ["", 0, head === "" ? -1 : folded.indexOf(head)]
  while (found >= 0) {
    let length = head.length
    while (length < key.length && shown[found + length]?.character === key[length]) length += 1
    hidden += plain.slice(at, shown[found]?.from) + HIDDEN
    at = shown[found + length - 1]?.to ?? plain.length
    found = folded.indexOf(head, found + length)
  }
  return hidden + plain.slice(at)
}

type Shown = { character: string; from: number; to: number }

/** The characters of a text in small letters, without its spaces, and where each of them stands. */
function readCharacters(text: string): Shown[] {
  return [...text.matchAll(CHARACTER)].flatMap((match) => {
    const character = readCharacter(match).toLowerCase()
    const to = match.index + match[0].length
    // One code unit each: a key has no other (`isSendable`).
    return /^[!-~]$/.test(character) ? [{ character, from: match.index, to }] : []
  })
}

function readCharacter({ 0: text, groups = {} }: RegExpMatchArray): string {
  const { hex, decimal, name, percent, escape, escaped } = groups
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? ""
  if (escaped !== undefined) return escaped
  const code = hex ?? percent ?? escape
  if (code !== undefined) return toCharacter(parseInt(code, 16))
  return decimal === undefined ? text : toCharacter(Number(decimal))
}

const toCharacter = (code: number) => (code <= 0xffff ? String.fromCharCode(code) : "")
