const path = require("node:path")
const { default: Sequencer } = require("@jest/test-sequencer")

/**
 * Specs that take minutes and hardly any processor, because they wait for jobs and deadlines.
 * Begun last, one of them would keep the whole layer waiting.
 */
const WAITING = ["options.spec.ts", "first-page.spec.ts", "every-reason.spec.ts", "proof.spec.ts"]

/** Jest's own order, by duration or size, with the specs that wait longest before all others. */
module.exports = class extends Sequencer {
  sort(tests) {
    const isWaiting = ({ path: file }) => WAITING.includes(path.basename(file))
    const sorted = super.sort(tests)
    return [...sorted.filter(isWaiting), ...sorted.filter((test) => !isWaiting(test))]
  }
}
