import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { BUYERS } from "../../demo/orders/buyers"
import { startSandbox, type Sandbox } from "../../sandbox"
import { OLDEST_MEDUSA } from "../../src/core/medusa-version"
import type { InvoiceRequestListResponse, InvoicingStatusResponse } from "../../src/types"
import { createDatabase, databaseUrl, dropDatabase, runSql } from "../shop/database"
import { waitUntil } from "../shop/wait-until"
import {
  addShopEmail,
  createEmptyApp,
  readBlocks,
  readInstallation,
  writeConfig,
  type Installation,
} from "./empty-app"
import { run, runToItsEnd, stopPrograms } from "./program"
import { productionEnv, RunningApp } from "./running-app"
import { Stopwatch } from "./stopwatch"
import * as Tarball from "./tarball"

jest.setTimeout(600_000)

const NPM_FLAGS = "--no-audit --no-fund --loglevel=error"
const DATABASE = `inv_package_${process.pid}`
/** Two mugs, a candle and the courier. */
const GROSS = "203.97"
/** A mug and the courier, mailed by the shop itself. */
const OWN_GROSS = "64.98"
/** A candle and the courier. */
const SECOND_GROSS = "103.99"
/** If an invoice were issued, it would be within a second. */
const PATIENCE_MS = 5_000

/** Wrong uses must be errors: types that cannot be resolved would be `any` and allow everything. */
const USE_OF_TYPES = `import { INVOICE_LEDGER } from "medusa-plugin-altera/modules/invoice_ledger"
import type { InvoiceRequestRow, InvoicingEvent } from "medusa-plugin-altera/types"
import { requestInvoiceWorkflow } from "medusa-plugin-altera/workflows"

export const orderOf = (event: InvoicingEvent): string => event.order_id
export const grossOf = (row: InvoiceRequestRow): string | undefined => row.totals?.gross
export const key: string = INVOICE_LEDGER
export const name: string = requestInvoiceWorkflow.getName()

// @ts-expect-error
export const wrongEvent = (event: InvoicingEvent): number => event.order_id
// @ts-expect-error
export const wrongState: InvoiceRequestRow["state"] = "nearly issued"
// @ts-expect-error
export const wrongKey: number = INVOICE_LEDGER
// @ts-expect-error
export const wrongName: number = requestInvoiceWorkflow.getName()
`

describe("the package that npm pack makes", () => {
  const stopwatch = new Stopwatch()
  const folder = mkdtempSync(path.join(tmpdir(), "medusa-plugin-altera-"))
  const app = path.join(folder, "app")
  let tarball: string
  let unpacked: string
  let files: string[]
  let manifest: Tarball.Manifest

  beforeAll(async () => {
    createEmptyApp(app)
    const install = async () => await run(`npm install ${NPM_FLAGS}`, app)
    ;[tarball] = await Promise.all([
      stopwatch.time("build and pack", async () => await Tarball.pack(folder)),
      stopwatch.time("npm install of the empty app", install),
    ])
    unpacked = await Tarball.unpack(tarball, folder)
    files = Tarball.listFiles(unpacked)
    manifest = Tarball.readManifest(unpacked)
  })

  afterAll(async () => {
    await stopPrograms()
    rmSync(folder, { recursive: true, force: true })
    stopwatch.print()
  })

  it("holds the build, the documentation, the changelog and the license, and nothing else", () => {
    const others = files.filter((file) => !file.startsWith(".medusa/server/src/"))
    const pages = readdirSync("docs", { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .map((file) => `docs/${file.split(path.sep).join("/")}`)
    expect(pages).toContain("docs/options.md")
    expect([...others].sort()).toEqual(
      ["CHANGELOG.md", "LICENSE", "README.md", "package.json", ...pages].sort()
    )
    expect(files.filter((file) => /__tests__|\.(spec|test)\./.test(file))).toEqual([])
    expect(files.filter((file) => /(?<!\.d)\.tsx?$/.test(file))).toEqual([])
  })

  it("has a file for every name it exports", () => {
    const names = Tarball.listImports(manifest, files).map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        "medusa-plugin-altera/package.json",
        "medusa-plugin-altera/types",
        "medusa-plugin-altera/workflows",
        "medusa-plugin-altera/modules/invoice_ledger",
        "medusa-plugin-altera/modules/invoice_queue",
        "medusa-plugin-altera/.medusa/server/src/modules/invoice_ledger",
        "medusa-plugin-altera/.medusa/server/src/modules/invoice_queue",
        "medusa-plugin-altera/admin",
      ])
    )
    for (const exported of Object.keys(manifest.exports)) {
      const one = { ...manifest, exports: { [exported]: manifest.exports[exported]! } }
      expect([exported, Tarball.listImports(one, files)]).not.toEqual([exported, []])
    }
  })

  it("takes the versions of Medusa that the server takes", () => {
    expect(manifest.peerDependencies).toEqual({
      "@medusajs/framework": `^${OLDEST_MEDUSA}`,
      "@medusajs/medusa": `^${OLDEST_MEDUSA}`,
    })
  })

  it("declares every package that its server code loads", () => {
    const server = files.filter((file) => !file.startsWith(".medusa/server/src/admin/"))
    const declared = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies })
    const loaded = Tarball.listRequired(unpacked, server)
    expect(loaded).toEqual(expect.arrayContaining(["@medusajs/framework", "bullmq", "p-retry"]))
    expect(loaded.filter((name) => !declared.includes(name))).toEqual([])
  })

  describe("in an empty Medusa app, installed as the README says", () => {
    let installation: Installation

    beforeAll(async () => {
      installation = readInstallation(readFileSync(path.join(unpacked, "README.md"), "utf8"))
      await stopwatch.time("npm install of the package", async () => {
        await run(`npm install ${tarball} ${NPM_FLAGS}`, app)
      })
      writeConfig(app, installation.config)
    })

    it("needs no command but the README's", () => {
      expect(installation.commands).toEqual(
        expect.arrayContaining(["npm install medusa-plugin-altera", "npx medusa db:migrate"])
      )
    })

    it("leaves one framework in it, and no dependency missing or at odds with another", async () => {
      // Any such dependency makes it fail.
      const places = await run("npm ls @medusajs/framework --all --parseable --loglevel=error", app)
      expect(places.trim().split("\n")).toEqual([
        path.join(app, "node_modules", "@medusajs", "framework"),
      ])
      await run("npm ls --all --loglevel=error", app)
    })

    it("can be found under every name it exports", async () => {
      const names = Tarball.listImports(manifest, files).map(({ name }) => name)
      writeFileSync(
        path.join(app, "resolve.js"),
        `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => require.resolve(name))))`
      )
      const found = JSON.parse(await run("node resolve.js", app)) as string[]
      const home = path.join(app, "node_modules", "medusa-plugin-altera") + path.sep
      expect(found.filter((file) => !file.startsWith(home))).toEqual([])
      expect(found).toHaveLength(names.length)
    })

    it("gives types to those who import it", async () => {
      mkdirSync(path.join(app, "src", "lib"))
      writeFileSync(path.join(app, "src", "lib", "use-of-types.ts"), USE_OF_TYPES)
      const examples = addShopEmail(app)
      const configs = writeConfigs(app, unpacked)
      expect(configs.length).toBeGreaterThanOrEqual(2)
      const compiler = "tsc --noEmit --strict --skipLibCheck --module Node16 --target ES2022"
      const sources = ["src/lib/use-of-types.ts", ...examples, ...configs]
      await stopwatch.time("types", async () => {
        await run(`npx ${compiler} ${sources.join(" ")}`, app)
      })
    })

    describe("migrated, built and started in production, with no Redis", () => {
      const build = path.join(app, ".medusa", "server")
      let sandbox: Sandbox
      let env: Record<string, string>
      let shop: RunningApp | undefined

      beforeAll(async () => {
        sandbox = await startSandbox()
        await createDatabase(DATABASE)
        env = {
          ...productionEnv(databaseUrl(DATABASE)),
          ALTERA_API_KEY: sandbox.keyOf("default"),
          ALTERA_BASE_URL: sandbox.url,
        }
        // They run in parallel: the build needs no database.
        await Promise.all(
          ["npx medusa db:migrate", "npx medusa build"].map(async (command) => {
            await stopwatch.time(command, async () => await run(command, app, env))
          })
        )
        await stopwatch.time("filling the shop", async () => {
          await run("npx medusa exec ./src/scripts/fill-shop.js", build, env)
        })
        shop = await stopwatch.time("start", async () => await RunningApp.start(build, env))
      })

      afterAll(async () => {
        await shop?.stop()
        await sandbox?.close()
        await dropDatabase(DATABASE)
      })

      it("has its queue on the shop's own PostgreSQL", async () => {
        const tables = "select 1 from information_schema.tables where table_schema = 'bullmq'"
        // The start does not wait for the queue, which is opened concurrently.
        await waitUntil("the tables of the queue", async () => {
          return (await runSql(databaseUrl(DATABASE), tables)).length > 0
        })
      })

      it("has its widget and its page in the admin, in English and Polish", async () => {
        const page = await shop!.fetch("/app")
        expect([page.status, page.headers.get("content-type")]).toEqual([
          200,
          expect.stringContaining("text/html"),
        ])
        const assets = path.join(build, "public", "admin", "assets")
        const code = Tarball.listFiles(assets)
          .filter((file) => file.endsWith(".js"))
          .map((file) => readFileSync(path.join(assets, file), "utf8"))
          .join("\n")
        for (const words of [
          "The invoice is being loaded",
          "invoice-widget",
          "Wczytywanie faktury",
        ]) {
          expect([words, code.includes(words)]).toEqual([words, true])
        }
      })

      it("makes one issued and mailed invoice, equal to the order, when an order is completed", async () => {
        const orders = await ordersOf(shop!)
        expect(orders.map(({ total }) => total)).toEqual(
          [GROSS, OWN_GROSS, SECOND_GROSS].map(Number)
        )
        expect(sandbox.invoices()).toEqual([])

        await stopwatch.time("from completion to e-mail", async () => {
          await shop!.read(`/admin/orders/${orders[0]!.id}/complete`, "POST")
          await waitUntil("the e-mail", async () => sandbox.mails().length > 0, 60_000)
        })
        expect(sandbox.invoices()).toEqual([
          expect.objectContaining({
            statusId: "SENT",
            currency: "PLN",
            totals: expect.objectContaining({ gross: GROSS }),
          }),
        ])
        expect(sandbox.mails()).toEqual([
          expect.objectContaining({
            invoiceId: sandbox.invoices()[0]!.invoiceId,
            to: [BUYERS.company.email],
          }),
        ])
      })

      it("shows it to the admin and to nobody else", async () => {
        // The service has the e-mail a moment before its response is recorded.
        const request = await waitUntil("the e-mail's answer", async () => {
          const [one] = await requestsOf(shop!)
          return one?.send_state === "sending" ? null : one
        })
        expect(request).toMatchObject({
          state: "issued",
          send_state: "sent",
          invoice_number: sandbox.invoices()[0]!.invoiceNumber,
          totals: { gross: GROSS },
        })
        expect((await fetch(`${shop!.url}/admin/invoicing/requests`)).status).toBe(401)
      })

      it("gives the admin its PDF", async () => {
        const [request] = await requestsOf(shop!)
        const pdf = await shop!.fetch(`/admin/invoicing/requests/${request!.id}/pdf`)
        expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"])
        expect(
          Buffer.from(await pdf.arrayBuffer())
            .subarray(0, 5)
            .toString()
        ).toBe("%PDF-")
      })

      it("mails by the shop's own Notification module what is left to the shop, by the example's files", async () => {
        await shop!.read("/admin/invoicing/settings", "POST", { send: "shop" })
        const [, own] = await ordersOf(shop!)
        await shop!.read(`/admin/orders/${own!.id}/complete`, "POST")
        const mailed = await waitUntil("the shop's own e-mail", async () => {
          const [request] = await requestsOf(shop!)
          return request?.order_id === own!.id && request.send_state === "sent" ? request : null
        })
        expect(mailed.sent_to?.kind).toBe("shop")
        expect(sandbox.mails()).toHaveLength(1)
        const [notice, ...others] = (
          await shop!.read<{ notifications: { template: string; data: object }[] }>(
            "/admin/notifications?channel=email"
          )
        ).notifications
        expect(others).toEqual([])
        expect(notice).toMatchObject({ template: "invoice", data: { total: `${OWN_GROSS} PLN` } })
        await shop!.read("/admin/invoicing/settings", "POST", { send: null })
      })

      it("stops in good order", async () => {
        await shop!.stop()
        expect(shop!.output()).toContain("Gracefully shutting down server")
      })

      it("issues nothing with a Medusa outside the range, names it, and goes on with one inside", async () => {
        const file = path.join(app, "node_modules", "@medusajs", "medusa", "package.json")
        const medusaManifest = readFileSync(file, "utf8")
        writeFileSync(file, medusaManifest.replace(/"version": "[^"]+"/, '"version": "3.0.0"'))
        try {
          shop = await RunningApp.start(build, env)
        } finally {
          writeFileSync(file, medusaManifest)
        }
        expect(shop.output()).toContain(
          "Medusa 3.0.0 is not supported, so no invoice is issued. Supported: 2.12.6 – 2.x. Update Medusa"
        )
        const status = await shop.read<InvoicingStatusResponse>("/admin/invoicing/status")
        expect(status.medusa_trouble).toEqual({ found: "3.0.0", supported: "2.12.6 – 2.x" })

        const [, , second] = await ordersOf(shop)
        await shop.read(`/admin/orders/${second!.id}/complete`, "POST")
        await sleep(PATIENCE_MS)
        expect(await requestsOf(shop)).toHaveLength(2)
        await shop.read(`/admin/invoicing/orders/${second!.id}/request`, "POST")
        await sleep(PATIENCE_MS)
        expect((await requestsOf(shop)).map(({ state }) => state)).toEqual([
          "queued",
          "issued",
          "issued",
        ])
        expect(sandbox.invoices()).toHaveLength(2)
        await shop.stop()

        shop = await RunningApp.start(build, env)
        await waitUntil("the e-mail", async () => sandbox.mails().length === 2, 120_000)
        expect(sandbox.invoices().map(({ totals }) => totals.gross)).toEqual([
          GROSS,
          OWN_GROSS,
          SECOND_GROSS,
        ])
        const { medusa_trouble } =
          await shop.read<InvoicingStatusResponse>("/admin/invoicing/status")
        expect(medusa_trouble).toBeNull()
        await shop.stop()
      })

      it.each([
        ["of the wrong kind", "apiKey: 5", "apiKey: must be a value of type string"],
        ["that does not exist", 'apiKye: "x"', "apiKye: there is no such option"],
      ])("does not start with an option %s, and names it", async (_, option, words) => {
        const file = path.join(build, "medusa-config.js")
        const config = readFileSync(file, "utf8")
        writeFileSync(file, config.replace("apiKey: process.env.ALTERA_API_KEY", option))
        try {
          const { code, output } = await runToItsEnd("npx medusa start", build, env, 120_000)
          expect(code).not.toBe(0)
          expect(output).toContain("the plugin's options in medusa-config.ts are wrong")
          expect(output).toContain(words)
        } finally {
          writeFileSync(file, config)
        }
      })

      it("starts with no key, and says that it issues nothing", async () => {
        const keyless = Object.entries(env).filter(([name]) => name !== "ALTERA_API_KEY")
        shop = await RunningApp.start(build, Object.fromEntries(keyless))
        expect(shop.output()).toContain("no API key is configured")
        const status = await shop.read<InvoicingStatusResponse>("/admin/invoicing/status")
        expect(status.is_configured).toBe(false)
      })
    })
  })
})

/** Every whole medusa-config.ts of the documentation, each as a file of the app. */
function writeConfigs(app: string, unpacked: string): string[] {
  const pages = readdirSync(path.join(unpacked, "docs")).filter((file) => file.endsWith(".md"))
  const texts = ["README.md", ...pages.map((page) => path.join("docs", page))].map((page) =>
    readFileSync(path.join(unpacked, page), "utf8")
  )
  const blocks = texts
    .flatMap((text) => readBlocks(text, "ts"))
    .filter((block) => block.includes("defineConfig({"))
  return blocks.map((block, at) => {
    const file = path.join("src", "lib", `config-${at}.ts`)
    const imports = 'import { defineConfig } from "@medusajs/framework/utils"'
    // What the pages leave out with "// ...".
    const http = 'http: { storeCors: "", adminCors: "", authCors: "" },'
    const whole = block.replace("projectConfig: {", `projectConfig: { ${http}`)
    writeFileSync(path.join(app, file), `${imports}\n${whole}`)
    return file
  })
}

type Orders = { orders: { id: string; total: number; status: string }[] }

async function ordersOf(shop: RunningApp) {
  const query = "fields=id,total,status,display_id&order=display_id"
  return (await shop.read<Orders>(`/admin/orders?${query}`)).orders
}

async function requestsOf(shop: RunningApp) {
  return (await shop.read<InvoiceRequestListResponse>("/admin/invoicing/requests")).requests
}
