import { mkdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { createEmptyApp } from "../package/empty-app"
import { run } from "../package/program"
import type { Combination } from "./matrix"

const NPM = "npm install --no-audit --no-fund --loglevel=error"
const PNPM_VERSION = "10.11.1"
const PNPM = `npx -y pnpm@${PNPM_VERSION}`
const YARN = "npx -y @yarnpkg/cli-dist@4.18.1"

/** What `dtc-starter` lists besides the packages of every app. */
const OF_STARTER = (medusa: string) => ({
  dependencies: {
    "@medusajs/admin-shared": medusa,
    "@medusajs/caching": medusa,
    "@medusajs/dashboard": medusa,
    "@medusajs/draft-order": medusa,
    "@medusajs/ui": "4.2.0",
    "@tanstack/react-query": "5.64.2",
    "react-i18next": "13.5.0",
    "react-router-dom": "6.30.4",
    zod: "4.2.0",
  },
})

/**
 * Yarn resolves the binaries for every platform, even if it does not install them, and fails if a registry
 * lacks one; npm and pnpm skip it. For these versions all binaries exist.
 */
const WHOLE_ON_EVERY_PLATFORM = { rollup: "4.67.4", "msgpackr-extract": "3.0.4" }

/** An app with that Medusa version, and the README's command that adds the plugin to it. */
export type EmptyShop = {
  app: string
  /** @throws Error if the plugin's range excludes this Medusa version, or a peer is missing. */
  addPlugin: (tarball: string) => Promise<void>
}

/** Makes an empty app with that Medusa version, without the plugin. */
export async function makeShop(
  { medusa, manager }: Combination,
  folder: string
): Promise<EmptyShop> {
  const script = path.join(__dirname, "fill-shop.ts")
  if (manager === "npm") {
    createEmptyApp(folder, { medusa, script })
    await run(NPM, folder)
    // Fails if the plugin's range excludes this Medusa version.
    const addPlugin = async (tarball: string) => void (await run(`${NPM} ${tarball}`, folder))
    return { app: folder, addPlugin }
  }
  if (manager === "yarn") {
    createEmptyApp(folder, { medusa, script, more: { resolutions: WHOLE_ON_EVERY_PLATFORM } })
    await installByYarn(folder)
    return { app: folder, addPlugin: async (tarball) => await addByYarn(folder, tarball) }
  }
  const app = path.join(folder, "apps", "backend")
  createEmptyApp(app, { medusa, script, more: OF_STARTER(medusa) })
  await installByPnpm(folder)
  return { app, addPlugin: async (tarball) => await addByPnpm(app, tarball) }
}

async function installByPnpm(folder: string): Promise<void> {
  const manifest = {
    name: "dtc-starter-monorepo",
    private: true,
    packageManager: `pnpm@${PNPM_VERSION}`,
    pnpm: { overrides: { "@types/react": "19.0.5", "@types/react-dom": "19.0.5" } },
  }
  writeFileSync(path.join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`)
  writeFileSync(
    path.join(folder, "pnpm-workspace.yaml"),
    'packages:\n  - "apps/**"\n  - "!apps/backend/.medusa/**"\n'
  )
  writeFileSync(path.join(folder, ".npmrc"), "auto-install-peers=true\n")
  await run(`${PNPM} install --no-frozen-lockfile`, folder)
}

async function addByPnpm(app: string, tarball: string): Promise<void> {
  const output = await run(`${PNPM} add ${tarball}`, app)
  const complaint = /medusa-plugin-altera[\s\S]{0,400}unmet peer.*/.exec(output)
  if (complaint) throw new Error(`pnpm misses a peer of the plugin:\n${complaint[0]}`)
}

async function installByYarn(folder: string): Promise<void> {
  const registry = (await run("npm config get registry", folder)).trim().split("\n").at(-1)
  mkdirSync(folder, { recursive: true })
  const settings = [
    "nodeLinker: node-modules",
    "enableTelemetry: false",
    "enableImmutableInstalls: false",
    `npmRegistryServer: "${registry}"`,
  ]
  writeFileSync(path.join(folder, ".yarnrc.yml"), `${settings.join("\n")}\n`)
  // A separate project, whatever the parent folders contain.
  writeFileSync(path.join(folder, "yarn.lock"), "")
  await run(`${YARN} install`, folder)
}

async function addByYarn(folder: string, tarball: string): Promise<void> {
  const output = await run(`${YARN} add medusa-plugin-altera@file:${tarball}`, folder)
  // A missing peer, or one with another version; Yarn only warns.
  const complaint = /YN00(?:02|60): .*medusa-plugin-altera.*/.exec(output)
  if (complaint) throw new Error(`Yarn misses a peer of the plugin:\n${complaint[0]}`)
}
