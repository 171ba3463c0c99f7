const path = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")
const table = require("./runner/file-seconds.json")

const secondsOf = ({ path: file }) => table[path.relative(process.cwd(), file)] ?? 0

/**
 * Jest's own order, by duration or size, but first the specs that are known to take long: started last, one
 * of them would keep the whole layer waiting.
 */
module.exports = class extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((one, other) => secondsOf(other) - secondsOf(one))
  }
}
