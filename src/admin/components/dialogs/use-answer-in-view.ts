import { useEffect, useReducer, useRef, type RefObject } from "react"

type AnswerInView = {
  /** The part of the form that scrolls. */
  body: RefObject<HTMLDivElement>
  /** Call when the form's button is pressed. */
  expect: () => void
  /** Call when the user goes on with the form. */
  forget: () => void
}

/**
 * Scrolls to what a form answers when its button is pressed: a mistake, an error or a question.
 *
 * A long form shows only a part of itself. If its answer appears in another part, the button seems to do
 * nothing, and the next press confirms a question that the user never saw.
 */
export function useAnswerInView(isPending: boolean): AnswerInView {
  const body = useRef<HTMLDivElement>(null)
  const earlier = useRef<ReadonlySet<Element> | null>(null)
  const shown = useRef<Element | null>(null)
  const isExpected = useRef(false)
  // A press that changes nothing, because the same mistake is still there, would not render.
  const [, render] = useReducer((presses: number) => presses + 1, 0)
  // Each render may bring the answer; its time is not known, because the server may be asked first.
  useEffect(() => {
    if (!isExpected.current || isPending || !body.current) return
    const answers = findAnswers(body.current, earlier.current)
    const [first] = answers
    if (!first || first === shown.current) return
    shown.current = first
    const { top, bottom } = body.current.getBoundingClientRect()
    const isSeen = answers.every((answer) => {
      const part = answer.getBoundingClientRect()
      return part.top >= top && part.bottom <= bottom
    })
    // A field and the mistake below it should both be seen.
    if (!isSeen) first.scrollIntoView({ block: isMistake(first) ? "center" : "start" })
  })
  return {
    body,
    expect: () => {
      earlier.current ??= new Set(body.current?.querySelectorAll(NOTICE))
      shown.current = null
      isExpected.current = true
      render()
    },
    forget: () => {
      if (!isPending) isExpected.current = false
    },
  }
}

const NOTICE = "[role=status]"
/** Fields with a mistake count as well: a mistake that is shown while the user types is not an alert. */
const MISTAKE = "[role=alert], [aria-invalid=true]"

const isMistake = (answer: Element): boolean => answer.matches(MISTAKE)

/** Mistakes, and notices that were not there before the first press, from top to bottom. */
function findAnswers(body: Element, earlier: ReadonlySet<Element> | null): Element[] {
  const all = [...body.querySelectorAll(`${NOTICE}, ${MISTAKE}`)]
  return all.filter((one) => isMistake(one) || !earlier?.has(one))
}
