import type { UseMutationResult } from "@tanstack/react-query"
import { useRef } from "react"

/**
 * Lets a mutation start only when its last run is over.
 *
 * The disabled button comes one render too late: both halves of a fast double click would
 * otherwise be sent, and two e-mails with them.
 */
export function useOneAtATime<Data, Body>(
  mutation: UseMutationResult<Data, Error, Body>
): UseMutationResult<Data, Error, Body> {
  const isRunning = useRef(false)
  const mutate: typeof mutation.mutate = (body, options) => {
    if (isRunning.current) return
    isRunning.current = true
    mutation.mutateAsync(body, options).then(release, release)
  }
  const release = () => {
    isRunning.current = false
  }
  return { ...mutation, mutate }
}
