import { setTimeout as sleep } from "node:timers/promises"
import type { CompanyOptions, Sandbox } from "../../sandbox"
import { TRAITS, TRAIT_NUMBERS } from "../../sandbox/traits/traits"
import type { SeededRandom } from "./seeded-random"
import type { FaultCounts } from "./fault-counts"
import { ACCOUNTS, COMPANIES, type CompanyName } from "./companies"

type Settings = NonNullable<CompanyOptions["settings"]>

/** The longest lag of the list: if it were longer than any look takes, absence could never be proven. */
const LATEST_MS = 4_000
const USUAL_LAG_MS = 500

/** Traits of one account that change from phase to phase; those of a phase are drawn at random. */
const PASSING = {
  barePostcodes: (): Settings => ({ barePostcodes: true }),
  warsawDates: (): Settings => ({ warsawDates: true }),
  prefixedTaxNumbers: (): Settings => ({ prefixedTaxNumbers: true }),
  respelledNames: (): Settings => ({ respelledNames: true }),
  ownNames: (): Settings => ({ ownNames: true }),
  randomTies: (): Settings => ({ randomTies: true }),
  maxPerPage: (random: SeededRandom): Settings => ({ maxPerPage: random.pick([10, 20, 50]) }),
  listLagMs: (random: SeededRandom): Settings => ({
    listLagMs: random.whole(USUAL_LAG_MS, LATEST_MS),
  }),
} satisfies Partial<Record<keyof Settings, (random: SeededRandom) => Settings>>

type Passing = keyof typeof PASSING
const PASSING_NAMES = Object.keys(PASSING) as Passing[]

const NONE: Settings = {
  barePostcodes: false,
  warsawDates: false,
  prefixedTaxNumbers: false,
  respelledNames: false,
  ownNames: false,
  randomTies: false,
  maxPerPage: 100,
  listLagMs: USUAL_LAG_MS,
}

const SPELLING: Settings = {
  barePostcodes: true,
  warsawDates: true,
  prefixedTaxNumbers: true,
  respelledNames: true,
}

/** In the report each trait has the description from the sandbox's page. */
const wordsOf = (trait: Passing | "omitAdditionalDetails" | "hidesSent"): string =>
  trait in TRAITS
    ? TRAITS[trait as keyof typeof TRAITS]
    : TRAIT_NUMBERS[trait as keyof typeof TRAIT_NUMBERS]

/** Every trait of the service that a run must meet, as described in the report. */
export const TRAIT_NAMES: readonly string[] = [
  ...PASSING_NAMES,
  "omitAdditionalDetails" as const,
  "hidesSent" as const,
].map(wordsOf)

/**
 * The traits of the service: one account hides references permanently and one shows no trace of e-mails,
 * which may be the same; all other difficult traits change from phase to phase.
 */
export class ServiceTraits {
  /** The account that never shows what ties an invoice to its order. */
  readonly companyHidingReferences: CompanyName
  /** The account that does not show that an invoice was mailed. */
  readonly companyHidingTraces: CompanyName
  private decks = new Map<CompanyName, Passing[]>()
  private readonly end = new AbortController()
  private running: Promise<void> = Promise.resolve()

  constructor(
    private readonly sandbox: Sandbox,
    private readonly random: SeededRandom,
    private readonly phaseMs: number
  ) {
    this.companyHidingReferences = random.pick(COMPANIES)
    this.companyHidingTraces = random.pick(COMPANIES)
    for (const { account, company } of ACCOUNTS) {
      sandbox.configure(account, {
        ...NONE,
        latencyMs: 20,
        omitAdditionalDetails: company === this.companyHidingReferences,
        hidesSent: company === this.companyHidingTraces,
      })
    }
  }

  begin(): void {
    this.running = this.change()
    this.running.catch(() => undefined)
  }

  /**
   * From now on only the account that hides references respells what it shows, and lists are complete: what
   * cannot be listed would need manual review forever.
   */
  async settle(): Promise<void> {
    this.end.abort()
    await this.running
    for (const company of COMPANIES) {
      this.sandbox.configure(company, {
        ...NONE,
        ...(company === this.companyHidingReferences ? SPELLING : {}),
      })
    }
  }

  /** Adds how often each trait occurred; called once, at the end. */
  count(counts: FaultCounts): void {
    for (const met of Object.values(this.sandbox.traitsMet())) {
      for (const trait of [...PASSING_NAMES, "omitAdditionalDetails", "hidesSent"] as const) {
        counts.add(wordsOf(trait), met[trait] ?? 0)
      }
    }
  }

  private async change(): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted) {
      for (const company of COMPANIES) this.sandbox.configure(company, this.draw(company))
      const phaseMs = this.random.whole(this.phaseMs / 2, this.phaseMs * 1.5)
      await sleep(phaseMs, undefined, { signal }).catch(() => undefined)
    }
  }

  /** Draws some traits at random, from a deck, so that every one of them occurs. */
  private draw(company: CompanyName): Settings {
    const hand: Passing[] = []
    for (let count = this.random.whole(2, 4); count > 0; count -= 1) {
      let deck = this.decks.get(company) ?? []
      if (deck.length === 0) deck = this.random.shuffle(PASSING_NAMES)
      hand.push(...deck.splice(0, 1))
      this.decks.set(company, deck)
    }
    return Object.assign({ ...NONE }, ...hand.map((name) => PASSING[name](this.random))) as Settings
  }
}
