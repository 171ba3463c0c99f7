const { AsyncLocalStorage } = require("node:async_hooks")
const { TestEnvironment } = require("jest-environment-node")

/** Stores that this worker's specs have entered since the last spec ended. */
const entered = new Set()
const { run } = AsyncLocalStorage.prototype
AsyncLocalStorage.prototype.run = function (...args) {
  entered.add(this)
  return Reflect.apply(run, this, args)
}

/**
 * Jest's own environment, with a clean-up of what would slow down the next specs.
 *
 * Jest makes an `AsyncLocalStorage` for each spec file and never disables it. Node consults every entered
 * store at every promise, so the hundredth spec of a worker took five times its time.
 */
module.exports = class extends TestEnvironment {
  async teardown() {
    for (const store of entered) store.disable()
    entered.clear()
    await super.teardown()
  }
}
