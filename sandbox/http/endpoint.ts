import type { Company } from "../state/company"
import type { State } from "../state/state"
import type { SignedLinks } from "../pdf/signed-links"
import type { Answer } from "./answer"

/** What every endpoint works on. */
export interface World {
  state: State
  links: SignedLinks
  now: () => Date
}

/** One call by a company whose key was accepted. */
export interface Call {
  company: Company
  body: unknown
  query: unknown
  world: World
}

/** Decides and saves in one go, so that no other call comes in between. */
export type Endpoint = (call: Call) => Answer
