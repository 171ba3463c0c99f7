/** The text without code, which may look like headings or links; line numbers stay. */
const withoutCode = (text) =>
  text
    .replace(/^( *)(`{3,}|~{3,})[\s\S]*?^ *\2 *$/gm, (code) => code.replace(/[^\n]/g, ""))
    .replace(/`[^`\n]*`/g, (code) => " ".repeat(code.length))

/** The text of every heading, in order. */
export const listHeadings = (text) =>
  [...withoutFences(text).matchAll(/^#{1,6} +(.+?) *#* *$/gm)].map(([, words]) => words)

const withoutFences = (text) => text.replace(/^( *)(`{3,}|~{3,})[\s\S]*?^ *\2 *$/gm, "")

/** The anchors that GitHub and npm give to the headings, and those written as HTML. */
export function listAnchors(text) {
  const counts = new Map()
  const ofHeadings = listHeadings(text).map((words) => {
    const slug = words
      .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, "")
      .replace(/ /g, "-")
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  })
  const written = [...text.matchAll(/<[^>]+\s(?:id|name)="([^"]+)"/g)].map(([, id]) => id)
  return new Set([...ofHeadings, ...written])
}

/** Every link and picture, with its line. */
export function listLinks(text) {
  const plain = withoutCode(text)
  const forms = [
    /\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g,
    /^ {0,3}\[[^\]]+\]:\s*(\S+)/gm,
    /\s(?:href|src)="([^"]+)"/g,
  ]
  return forms.flatMap((form) =>
    [...plain.matchAll(form)].map((match) => ({
      target: match[1],
      line: plain.slice(0, match.index).split("\n").length,
    }))
  )
}
