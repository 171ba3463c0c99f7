import type { UseMutationResult } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import { isFocusLost } from "../is-focus-lost"

/**
 * Lets a mutation start only after its previous run has ended.
 *
 * Disabling the button takes effect one render too late: both clicks of a fast double click would be sent,
 * and with them two e-mails. A disabled button also loses the focus; it gets it back after the run, unless
 * the user has moved on.
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
