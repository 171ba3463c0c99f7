import type { Move } from "./move"
import { REQUEST_STATES } from "./states"
import type { DraftFirstMoveName } from "./transition"

/** The moves of a request that is saved as a draft before it is issued. */
export const MOVES_OF_DRAFT_FIRST: { readonly [Name in DraftFirstMoveName]: Move } = {
  stampDraft: {
    from: ["queued"],
    to: "issuing",
    why: "Draft first: a worker takes the request for the call that saves its draft.",
  },
  recordDraft: {
    from: ["issuing", "unknown"],
    to: "queued",
    why: "Draft first: the service returned the draft's id; the draft is to be issued.",
  },
  keepDraft: {
    from: ["issuing", "unknown"],
    to: "unknown",
    why: "Draft first: the same in an account not yet seen to keep drafts; the document is read first.",
  },
  keepDraftLate: {
    from: ["queued", "refused", "failed"],
    to: "unknown",
    isRare: true,
    why: "Draft first: the same for a request that has moved on, until a reading shows what the document is.",
  },
  confirmDraft: {
    from: ["unknown"],
    to: "queued",
    why: "Draft first: the document was read and is our draft.",
  },
  saveAnotherDraft: {
    from: ["unknown"],
    to: "queued",
    why: "Draft first: the call that saves the draft had no answer, and no draft is found; another one is saved.",
  },
  stampIssue: {
    from: ["queued"],
    to: "issuing",
    why: "Draft first: a worker takes the request for the call that issues its draft.",
  },
  noteStillDraft: {
    from: ["unknown"],
    why: "Draft first: the issuing call had no answer, and the document is still a draft.",
  },
  repeatIssue: {
    from: ["unknown"],
    to: "queued",
    why: "Draft first: the document is still a draft after a pause, so the same document is issued again.",
  },
  adoptDraft: {
    from: ["queued"],
    to: "issued",
    email: { from: ["none"], to: ["queued", "waiting", "refused"] },
    isRare: true,
    why: "Draft first: a waiting draft has been issued in the meantime, no matter by whom.",
  },
  setDraftAside: {
    from: ["queued"],
    to: "queued",
    why: "Draft first: the key was replaced, so the draft is left over and another one is saved.",
  },
  loseDraft: {
    from: ["queued"],
    to: "refused",
    why: "Draft first: the waiting draft is gone or not ours; an operator decides.",
  },
  noteLeftDraft: {
    from: REQUEST_STATES,
    isRare: true,
    why: "Draft first: a draft turned up that its request no longer needs.",
  },
}
