import { logger } from "@medusajs/framework/logger"
import { Compiler } from "@medusajs/framework/build-tools"
import { createRequire } from "node:module"
import { PROJECT } from "./runner/settings"

/**
 * `medusa build --admin-only` without linting and type checking: builds the dashboard in `.medusa/admin` of
 * this project, or of the shop whose folder is given.
 */
async function main() {
  const compiler = new Compiler(process.argv[2] ?? PROJECT, logger)
  const tsConfig = await compiler.loadTSConfigFile()
  if (!tsConfig) throw new Error("tsconfig.json could not be read")

  const requireOfMedusa = createRequire(require.resolve("@medusajs/medusa/package.json"))
  const bundler = requireOfMedusa("@medusajs/admin-bundler") as Parameters<
    Compiler["buildAppFrontend"]
  >[2]
  const isBuilt = await compiler.buildAppFrontend(true, tsConfig, bundler)
  process.exit(isBuilt ? 0 : 1)
}

void main()
