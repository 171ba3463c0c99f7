import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import { listFiles } from "./files.mjs"
import { listAnchors, listLinks } from "./markdown.mjs"

const OUR_FILE = /\b(?:src|sandbox|demo|bench|integration-tests)\/[\w./[\]-]+\.(?:[cm]?js|tsx?)\b/g

/** Project files that the documentation mentions but that do not exist; the changelog is exempt. */
export function findLostFiles(root) {
  const pages = listFiles(root, /\.md$/).filter((page) => !page.endsWith("CHANGELOG.md"))
  return pages.flatMap((page) =>
    [...new Set(readFileSync(page, "utf8").match(OUR_FILE))]
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `${page}: there is no ${file}`)
  )
}

/** Broken links between our pages; external links are not checked. */
export function findBrokenLinks(root) {
  return listFiles(root, /\.md$/).flatMap((page) => {
    const text = readFileSync(page, "utf8")
    return listLinks(text).flatMap(({ target, line }) => {
      const problem = describeProblem(root, page, text, target)
      return problem === null ? [] : [`${page}:${line}: ${target} ${problem}`]
    })
  })
}

function describeProblem(root, page, text, target) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return null
  if (target.startsWith("/")) return "does not work everywhere: write it relative to the page"
  const [path, anchor] = target.split("#").map(decodeURIComponent)
  const file = path === "" ? page : normalize(join(dirname(page), path))
  if (file.startsWith("..") && !root.startsWith("..")) return "leads out of the project"
  if (!existsSync(file)) return "leads to no file"
  if (anchor === undefined || !file.endsWith(".md")) return null
  const anchors = listAnchors(path === "" ? text : readFileSync(file, "utf8"))
  return anchors.has(anchor) ? null : "leads to no heading"
}
