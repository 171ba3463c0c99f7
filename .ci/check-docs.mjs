import { findLostCitations } from "./documentation/citations.mjs"
import { findBrokenLinks } from "./documentation/links.mjs"

const problems = [...findBrokenLinks("."), ...findLostCitations(".")]
problems.forEach((problem) => console.log(problem))
if (problems.length === 0) console.log("Every link and every cited section is there.")
process.exitCode = problems.length === 0 ? 0 : 1
