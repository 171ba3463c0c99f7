import { findLostCitations } from "./documentation/citations.mjs"
import { findBrokenLinks, findLostFiles } from "./documentation/links.mjs"

const problems = [...findBrokenLinks("."), ...findLostFiles("."), ...findLostCitations(".")]
problems.forEach((problem) => console.log(problem))
if (problems.length === 0)
  console.log("Every link, every named file and every cited section is there.")
process.exitCode = problems.length === 0 ? 0 : 1
