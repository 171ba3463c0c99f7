import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import path from "node:path"
import { PROJECT } from "./tarball"

const NEWEST = "2.21.2"

/** The backend that `create-medusa-app` makes, without its test tools. */
const describeApp = ({ medusa, more }: AppOptions) => ({
  name: "empty-shop",
  version: "0.0.1",
  private: true,
  dependencies: {
    "@medusajs/admin-sdk": medusa,
    "@medusajs/cli": medusa,
    "@medusajs/framework": medusa,
    "@medusajs/medusa": medusa,
    ...more?.dependencies,
  },
  devDependencies: {
    // The version of this project: not every registry has the newest for all platforms, and Yarn requires
    // all.
    "@swc/core": "1.7.28",
    "@types/node": "^20.12.11",
    "@types/react": "^18.3.2",
    "@types/react-dom": "^18.2.25",
    "prop-types": "^15.8.1",
    react: "^18.3.1",
    "react-dom": "^18.3.1",
    "ts-node": "^10.9.2",
    typescript: "^5.6.2",
    vite: "^5.4.14",
  },
  resolutions: more?.resolutions,
})

const TSCONFIG = {
  compilerOptions: {
    target: "ES2021",
    esModuleInterop: true,
    module: "Node16",
    moduleResolution: "Node16",
    emitDecoratorMetadata: true,
    experimentalDecorators: true,
    skipLibCheck: true,
    skipDefaultLibCheck: true,
    declaration: false,
    sourceMap: false,
    inlineSourceMap: true,
    outDir: "./.medusa/server",
    rootDir: "./",
    jsx: "react-jsx",
    forceConsistentCasingInFileNames: true,
    resolveJsonModule: true,
    checkJs: false,
    strictNullChecks: true,
  },
  "ts-node": { swc: true },
  include: ["**/*", ".medusa/types/*"],
  exclude: ["node_modules", ".medusa/server", ".medusa/admin", ".cache"],
}

/** The other part of the app's `defineConfig`, besides the README's lines. */
const PROJECT_CONFIG = `projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    // Production over plain http.
    cookieOptions: { sameSite: "lax", secure: false },
    http: {
      storeCors: process.env.STORE_CORS!,
      adminCors: process.env.ADMIN_CORS!,
      authCors: process.env.AUTH_CORS!,
      jwtSecret: process.env.JWT_SECRET,
      cookieSecret: process.env.COOKIE_SECRET,
    },
  },
  // A provider that takes e-mails, for what the shop mails itself.
  modules: [
    {
      resolve: "@medusajs/medusa/notification",
      options: {
        providers: [
          {
            resolve: "@medusajs/medusa/notification-local",
            id: "local",
            options: { channels: ["feed", "email"] },
          },
        ],
      },
    },
  ],`

/** How the README installs the plugin: its commands, and its lines for medusa-config.ts. */
export type Installation = { commands: string[]; config: string }

export function readInstallation(readme: string): Installation {
  const chapter = /^## Install\n(.*?)^##/ms.exec(readme)?.[1] ?? ""
  const [config = ""] = readBlocks(chapter, "ts")
  return {
    commands: readBlocks(chapter, "bash").flatMap((block) => block.trim().split("\n")),
    config,
  }
}

/** `more`: what a starter lists besides the usual packages, and Yarn's own resolutions. */
type AppOptions = {
  medusa: string
  script: string
  more?: { dependencies?: Record<string, string>; resolutions?: Record<string, string> }
}

/** Writes an app with nothing in it but a script that seeds the shop. */
export function createEmptyApp(
  folder: string,
  options: AppOptions = { medusa: NEWEST, script: path.join(__dirname, "fill-shop.ts") }
): void {
  mkdirSync(path.join(folder, "src", "scripts"), { recursive: true })
  writeJson(path.join(folder, "package.json"), describeApp(options))
  writeJson(path.join(folder, "tsconfig.json"), TSCONFIG)
  // The script expects the demo at the same relative path as in this project.
  cpSync(options.script, path.join(folder, "src", "scripts", "fill-shop.ts"))
  for (const part of ["shop", "orders", "login.ts"]) {
    cpSync(path.join(PROJECT, "demo", part), path.join(folder, "demo", part), {
      recursive: true,
      filter: (file) => !file.includes("__tests__"),
    })
  }
}

/** Adds the example of a shop that mails its invoices itself to the app, as its guide says. */
export function addShopEmail(folder: string): string[] {
  const source = path.join(PROJECT, "examples", "shop-email", "src")
  cpSync(source, path.join(folder, "src"), { recursive: true })
  return readdirSync(source, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => path.join("src", file))
}

/**
 * The README's lines, with omissions filled in and with the sandbox's URL; a shop that is not live waits for
 * somebody to go live in the dashboard.
 */
export function writeConfig(
  folder: string,
  lines: string,
  { isLive }: { isLive: boolean } = { isLive: true }
): void {
  const key = "apiKey: process.env.ALTERA_API_KEY"
  const whole = complete(lines, "// ...", PROJECT_CONFIG)
  const more = `${isLive ? "live: true, " : ""}baseUrl: process.env.ALTERA_BASE_URL`
  const config = complete(whole, key, `${key}, ${more}`)
  writeFileSync(
    path.join(folder, "medusa-config.ts"),
    `import { defineConfig, loadEnv } from "@medusajs/framework/utils"

loadEnv(process.env.NODE_ENV || "development", process.cwd())

${config}`
  )
}

function complete(text: string, place: string, content: string): string {
  if (!text.includes(place)) throw new Error(`The README's medusa-config.ts has no "${place}"`)
  return text.replace(place, () => content)
}

/** The code blocks of that language in a page of documentation. */
export function readBlocks(text: string, language: string): string[] {
  const blocks = text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))
  return [...blocks].map(([, block = ""]) => block)
}

function writeJson(file: string, content: unknown): void {
  writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)
}
