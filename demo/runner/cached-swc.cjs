const { createHash } = require("node:crypto")
const { mkdirSync, readFileSync, renameSync, writeFileSync } = require("node:fs")
const path = require("node:path")
const swc = require("ts-node/transpilers/swc")

const FOLDER = path.resolve(__dirname, "../../node_modules/.cache/transpiled")

/**
 * The transpiler of ts-node's own `swc` with an on-disk cache: a shop has hundreds of files, and the tests
 * start shops again and again.
 *
 * The cache key is a hash of a file's path, its text and the options, so an entry never outlives a change. A
 * file whose entry cannot be read or written is transpiled.
 */
exports.create = (options) => {
  const { transpile } = swc.create(options)
  const made = JSON.stringify([
    options.service.config.options,
    options.nodeModuleEmitKind,
    require("@swc/core/package.json").version,
  ])
  mkdirSync(FOLDER, { recursive: true })
  return {
    transpile: (input, transpileOptions) => {
      const key = createHash("sha256")
        .update(`${made}\n${transpileOptions.fileName}\n${input}`)
        .digest("hex")
      const file = path.join(FOLDER, `${key}.json`)
      const kept = read(file)
      if (kept) return kept
      const output = transpile(input, transpileOptions)
      keep(file, output)
      return output
    },
  }
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"))
  } catch {
    return null
  }
}

/** Atomic: other processes may read the file meanwhile. */
function keep(file, output) {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, JSON.stringify(output))
    renameSync(draft, file)
  } catch {
    // A full or read-only disk only costs time.
  }
}
