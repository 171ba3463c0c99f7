import { spawn } from "node:child_process"
import { availableParallelism } from "node:os"

/** The longest first: the short ones run on the other processor meanwhile. */
const CHECKS = ["lint", "types:server", "types:admin", "walls", "unused", "format", "docs"]

const checks = [...CHECKS]
const results = []
const lanes = Math.max(2, Math.min(4, availableParallelism()))
await Promise.all(Array.from({ length: lanes }, runLane))

const wrong = results.filter(({ code }) => code !== 0).map(({ name }) => name)
console.log(wrong.length === 0 ? "All checks hold." : `Not in order: ${wrong.join(", ")}.`)
process.exitCode = wrong.length === 0 ? 0 : 1

async function runLane() {
  for (let name = checks.shift(); name; name = checks.shift()) {
    const result = await run(name)
    results.push(result)
    console.log(`${result.code === 0 ? "ok    " : "FAILED"}  ${name}  ${result.seconds} s`)
    if (result.code !== 0) console.log(result.output.trim())
  }
}

/** Buffers a check's output until it ends, so that the output of parallel checks is not mixed. */
function run(name) {
  const begun = Date.now()
  const child = spawn("npm", ["run", "--silent", name], {
    stdio: ["ignore", "pipe", "pipe"],
    shell: process.platform === "win32",
  })
  let output = ""
  child.stdout.on("data", (text) => (output += text))
  child.stderr.on("data", (text) => (output += text))
  return new Promise((resolve) => {
    const finish = (code) =>
      resolve({ name, code: code ?? 1, output, seconds: Math.round((Date.now() - begun) / 1000) })
    child.once("error", (error) => {
      output += error.message
      finish(1)
    })
    child.once("close", finish)
  })
}
