import { isPortTaken } from "../database/free-port"
import { makeProjects, readKeys, SANDBOX_DATA } from "./account"
import { buildAdmin } from "./admin"
import type { PluginOptions } from "../../src/core/settings/options"
import { arrangeKsef } from "./arrange-ksef"
import { arrangePast } from "./arrange-past"
import { failureOf, startChild, type Child } from "./children"
import { saveProgress } from "./setup-progress"
import { openEmbedded, openGiven } from "./open-database"
import { printOverview } from "./overview"
import { prepareDatabase, readUsableProgress } from "./prepare-database"
import { SEEDED, say } from "./say"
import { DemoProblem, receiverPort, type DemoSettings } from "./settings"
import { waitForAddress } from "./wait-for"

const SANDBOX_DEADLINE_MS = 120_000
const SHOP_DEADLINE_MS = 600_000

/** Starts everything, prints what there is to see, and stays until something ends. */
export async function runDemo(settings: DemoSettings) {
  const startedAt = Date.now()
  await checkPorts(settings)
  const database = await openDatabase(settings)
  const progress = await readUsableProgress(database.url, settings)
  const admin = buildAdmin()
  // Awaited below; until then its failure must not be an unhandled rejection.
  admin.catch(() => undefined)

  const sandbox = settings.account ? null : startSandbox(settings)
  const receiver = startChild("webhooks", ["demo/webhook-receiver.ts"], {
    RECEIVER_PORT: String(receiverPort(settings)),
  })
  const sandboxReady = sandbox && waitForSandbox(sandbox, settings)
  const env = {
    ...(await describeAccount(settings, sandboxReady)),
    DATABASE_URL: database.url,
  }
  const isFirst = await prepareDatabase(database.url, progress, env)
  const shop = startShop(settings, env, isFirst)
  if (isFirst) {
    shop.process.on("message", (message) => {
      if (message !== SEEDED) return typeof message === "string" && say(message)
      void saveProgress(database.url, "seed", "done")
      if (sandbox) void showKsef(settings)
    })
  }

  say("starting the shop" + (isFirst ? " and placing orders" : ""))
  await waitForAddress(shop, `http://localhost:${settings.port}/health`, SHOP_DEADLINE_MS)
  await Promise.all([admin, sandboxReady])
  if (isFirst && sandbox) await showPast(settings)
  await printOverview(settings, sandbox !== null, startedAt)
  await untilOneEnds([shop, sandbox, receiver], database.ended)
}

/** If this fails, the demo still starts, only without this example. */
async function showKsef({ sandboxPort }: DemoSettings): Promise<void> {
  try {
    const isArranged = await arrangeKsef(`http://localhost:${sandboxPort + 1}`)
    if (!isArranged)
      say("no invoices for companies were issued in time, so KSeF examples are missing")
  } catch (error) {
    say(`KSeF examples are missing: ${error instanceof Error ? error.message : "unknown error"}`)
  }
}

/** If this fails, the demo still starts, only without this example. */
async function showPast({ port, sandboxPort }: DemoSettings): Promise<void> {
  try {
    await arrangePast(`http://localhost:${port}`, {
      baseUrl: `http://localhost:${sandboxPort}`,
      apiKey: readKeys().apiKey,
    })
  } catch (error) {
    const why = error instanceof Error ? error.message : "unknown error"
    say(`examples of invoices made by hand are missing: ${why}`)
  }
}

async function checkPorts(settings: DemoSettings) {
  const { port, sandboxPort, account } = settings
  const wanted: [string, number][] = [
    ["PORT", port],
    ["SANDBOX_PORT", receiverPort(settings)],
  ]
  if (!account) wanted.push(["SANDBOX_PORT", sandboxPort], ["SANDBOX_PORT", sandboxPort + 1])
  for (const [name, number] of wanted) {
    if (await isPortTaken(number)) {
      throw new DemoProblem(
        `Port ${number} is taken. Is the demo already running? Otherwise set ${name}.`
      )
    }
  }
}

async function openDatabase({ databaseUrl }: DemoSettings) {
  if (databaseUrl) return { url: await openGiven(databaseUrl), ended: null }
  say("starting PostgreSQL")
  return openEmbedded()
}

function startSandbox({ sandboxPort }: DemoSettings): Child {
  const keys = readKeys()
  return startChild("sandbox", ["sandbox/start.ts"], {
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_KEYS: `default:${keys.apiKey},second:${keys.secondApiKey}`,
    SANDBOX_DATA,
    SANDBOX_KSEF: "1",
  })
}

function waitForSandbox(sandbox: Child, { sandboxPort }: DemoSettings): Promise<void> {
  const ready = waitForAddress(sandbox, `http://localhost:${sandboxPort + 1}/`, SANDBOX_DEADLINE_MS)
  // Awaited later; until then its failure must not be an unhandled rejection.
  ready.catch(() => undefined)
  return ready
}

/** The environment variables of the shop's process; medusa-config.ts reads them. */
async function describeAccount(
  { account, sandboxPort }: DemoSettings,
  sandboxReady: Promise<void> | null
) {
  const keys = readKeys()
  const secrets = { JWT_SECRET: keys.jwtSecret, COOKIE_SECRET: keys.cookieSecret }
  if (account) return secrets
  const baseUrl = `http://localhost:${sandboxPort}`
  if (!keys.projects) await sandboxReady
  const { projects } = await makeProjects(keys, baseUrl)
  return {
    ...secrets,
    ALTERA_BASE_URL: baseUrl,
    ALTERA_API_KEY: keys.apiKey,
    ALTERA_SECOND_API_KEY: keys.secondApiKey,
    ALTERA_PROJECTS: projects ?? undefined,
    INVOICING_OPTIONS: JSON.stringify({ email: OWN_EMAIL, webhooks: ON_THIS_MACHINE }),
  }
}

/** The program for trying webhooks runs on the same machine as the shop. */
const ON_THIS_MACHINE: PluginOptions["webhooks"] = { allowHttp: true, allowPrivateNetworks: true }

/** For every company without its own text; it contains the KSeF number, if there is one, and the link. */
const OWN_EMAIL: PluginOptions["email"] = {
  pl: {
    subject: "Faktura {{invoice_number}} do zamówienia {{order_number}}",
    text: "Dzień dobry,\n\nw załączniku faktura na {{amount}}.\nTermin płatności: {{due_date}}\nNumer KSeF: {{ksef_number}}\nFaktura do pobrania: {{invoice_link}}\n\n{{shop_name}}",
  },
}

function startShop({ port }: DemoSettings, env: NodeJS.ProcessEnv, isFirst: boolean): Child {
  return startChild("shop", ["demo/shop-server.ts"], {
    ...env,
    PORT: String(port),
    SHOP_ADDRESS: `http://localhost:${port}`,
    DISABLE_MEDUSA_ADMIN: "true",
    DEMO_SEED: isFirst ? "1" : "",
  })
}

async function untilOneEnds(children: (Child | null)[], database: Promise<unknown> | null) {
  const endings = children.map(async (child) => {
    if (!child) return new Promise<never>(() => undefined)
    await child.ended
    throw failureOf(child)
  })
  const databaseEnding = database?.then(() => {
    throw new DemoProblem("PostgreSQL ended unexpectedly.")
  })
  await Promise.race([...endings, ...(databaseEnding ? [databaseEnding] : [])])
}
