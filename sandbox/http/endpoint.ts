import type { Company } from "../state/company"
import type { State } from "../state/state"
import type { SignedLinks } from "../pdf/signed-links"
import type { Ksef } from "../ksef/ksef"
import type { TraitLog } from "../traits/trait-log"
import type { Answer } from "./answer"

/** What every endpoint works with. */
export interface World {
  state: State
  links: SignedLinks
  now: () => Date
  /** From 0 to 1, 1 excluded: for what the service leaves to chance. */
  random: () => number
  traits: TraitLog
  ksef: Ksef
}

/** One call by a company whose key was accepted. */
export interface Call {
  company: Company
  body: unknown
  query: unknown
  world: World
  /** A document to be issued is saved as a draft anyway. */
  isKeptAsDraft?: boolean
}

/** Synchronous: checks and saves without another call in between. */
export type Endpoint = (call: Call) => Answer
