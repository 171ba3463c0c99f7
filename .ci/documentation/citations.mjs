import { readFileSync } from "node:fs"
import { join } from "node:path"
import { listFiles } from "./files.mjs"
import { listHeadings } from "./markdown.mjs"

const ROOMS = ["src", "sandbox", "demo", "bench", "integration-tests"]
const CITATION =
  /\b(service-api|domain)(?:\.md)? (\d+(?:\.\d+)*)(?: no\. (\d+))?((?: and \d+(?:\.\d+)*)*)/g

/** Comments that cite a section of docs/service-api.md or docs/domain.md which does not exist. */
export function findLostCitations(root) {
  const pages = { "service-api": readPage(root, "service-api"), domain: readPage(root, "domain") }
  const files = ROOMS.flatMap((room) => listFiles(join(root, room), /\.([cm]?js|tsx?)$/))
  return files.flatMap((file) =>
    listCitations(readFileSync(file, "utf8")).flatMap(({ page, section, row }) => {
      const known = pages[page].get(section)
      const isThere = known !== undefined && (row === undefined || known.has(row))
      const place = row === undefined ? section : `${section} no. ${row}`
      return isThere ? [] : [`${file}: ${page} ${place} is not in docs/${page}.md`]
    })
  )
}

/** A citation may continue on the comment's next line. */
function listCitations(text) {
  const flowing = text.replace(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, " ")
  return [...flowing.matchAll(CITATION)].flatMap(([, page, section, row, others]) => [
    { page, section, row },
    ...[...others.matchAll(/\d+(?:\.\d+)*/g)].map(([other]) => ({ page, section: other })),
  ])
}

/** Section numbers, each with the numbers of its table's rows. */
function readPage(root, page) {
  const text = readFileSync(join(root, "docs", `${page}.md`), "utf8")
  const sections = new Map()
  for (const words of listHeadings(text)) {
    const number = /^(\d+(?:\.\d+)*)\.? /.exec(words)?.[1]
    if (number === undefined) continue
    const part = text.slice(text.indexOf(` ${words}\n`)).split(/\n#{1,6} /)[0]
    sections.set(number, new Set([...part.matchAll(/^\| *(\d+) *\|/gm)].map(([, row]) => row)))
  }
  return sections
}
