import type { UseMutationResult } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { isFocusLost } from "../is-focus-lost"

/**
 * Lets a mutation start only when its last run is over.
 *
 * The disabled button comes one render too late: both halves of a fast double click would
 * otherwise be sent, and two e-mails with them. And once it is disabled the button has no focus any
 * more: it has it again after the run, unless somebody moved on.
 */
export function useOneAtATime<Data, Body>(
  mutation: UseMutationResult<Data, Error, Body>
): UseMutationResult<Data, Error, Body> {
  const isRunning = useRef(false)
  const pressed = useRef<Element | null>(null)
  const { isPending } = mutation
  useEffect(() => {
    if (isPending) return
    if (isFocusLost() && pressed.current instanceof HTMLElement) pressed.current.focus()
    pressed.current = null
  }, [isPending])
  const mutate: typeof mutation.mutate = (body, options) => {
    if (isRunning.current) return
    isRunning.current = true
    pressed.current = document.activeElement
    mutation.mutateAsync(body, options).then(release, release)
  }
  const release = () => {
    isRunning.current = false
  }
  return { ...mutation, mutate }
}
