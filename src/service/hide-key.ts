/** How many leading characters of a key identify it: a service may truncate what it quotes. */
const HEAD_LENGTH = 12

/** A character, plain or escaped as in HTML, a URL or a quoted string. */
const CHARACTER =
  /&#x(?<hex>[0-9a-f]{1,6});|&#(?<decimal>\d{1,7});|&(?<name>amp|lt|gt|quot|apos);|%(?<percent>[0-9a-f]{2})|\\u(?<escape>[0-9a-f]{4})|\\(?<escaped>.)|[^]/gi

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" }

const HIDDEN = "[key]"

/**
 * A text with "[key]" wherever it quotes the API key: verbatim, in different case, broken over lines,
 * escaped, or truncated after its first characters.
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

/** The characters of a text in lower case, without spaces, with their positions. */
function readCharacters(text: string): Shown[] {
  return [...text.matchAll(CHARACTER)].flatMap((match) => {
    const character = readCharacter(match).toLowerCase()
    const to = match.index + match[0].length
    // Only printable ASCII: a key has no other characters (`isSendable`).
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
