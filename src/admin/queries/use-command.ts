import {
  useMutation,
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query"

/**
 * A mutation that fails at once while the browser is offline, so that the user notices.
 *
 * React Query would silently pause it and run it when the network returns: an e-mail or an invoice would go
 * out hours after the user gave up on it.
 */
export const useCommand = <Data = unknown, Failure = DefaultError, Body = void, Context = unknown>(
  options: Omit<UseMutationOptions<Data, Failure, Body, Context>, "networkMode">
): UseMutationResult<Data, Failure, Body, Context> =>
  useMutation<Data, Failure, Body, Context>({ ...options, networkMode: "always" })
