/**
 * Runs TypeScript directly: each file is compiled when it is first required, without type checking. Register
 * it with `node -r`.
 *
 * With SIMULATION_WITHOUT it removes the protection of that name, in memory only.
 */
const fs = require("node:fs")
const path = require("node:path")
const { transformSync } = require("@swc/core")
const { PROTECTIONS } = require("./protections.cjs")

const wanted = process.env.SIMULATION_WITHOUT
const taken = PROTECTIONS.find(({ name }) => name === wanted)
if (wanted && !taken) throw new Error(`there is no protection "${wanted}"`)
const changes = taken ? [taken, ...(taken.also ?? [])] : []
const root = path.resolve(__dirname, "../..")
/** Pure functions of the core that account for half the cost of an order: their results are cached. */
const REMEMBERED = {
  "src/core/draft/compose-draft.ts": ({ composeDraft }) => {
    const { cacheDrafts } = require("./cache-drafts.ts")
    return { composeDraft: cacheDrafts(composeDraft) }
  },
  "src/core/draft/content-fingerprint.ts": ({ describeContent }) => {
    const { cacheTexts } = require("./cache-drafts.ts")
    return { describeContent: cacheTexts(describeContent) }
  },
}

const nameFile = (filename) => path.relative(root, filename).split(path.sep).join("/")

function read(filename) {
  const file = nameFile(filename)
  return changes
    .filter((change) => change.file === file)
    .reduce(
      (text, { find, put }) => {
        if (!text.includes(find)) throw new Error(`${file} no longer says: ${find}`)
        return text.replace(find, () => put)
      },
      fs.readFileSync(filename, "utf8")
    )
}

require.extensions[".ts"] = (module, filename) => {
  const { code } = transformSync(read(filename), {
    filename,
    sourceMaps: false,
    swcrc: false,
    jsc: {
      target: "es2022",
      parser: { syntax: "typescript", decorators: true },
      transform: { decoratorMetadata: true },
    },
    module: { type: "commonjs", ignoreDynamic: true },
  })
  module._compile(code, filename)
  const remember = REMEMBERED[nameFile(filename)]
  if (remember) module.exports = remember(module.exports)
}
