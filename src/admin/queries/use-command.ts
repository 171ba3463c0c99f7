import {
  useMutation,
  type DefaultError,
  type UseMutationOptions,
  type UseMutationResult,
} from "@tanstack/react-query"

/**
 * A mutation that fails at once while the browser has no network, so that whoever pressed is told.
 *
 * React Query would hold it back without a word and run it when the network returns: an e-mail or an
 * invoice would go out hours after somebody gave it up.
 */
export const useCommand = <Data = unknown, Failure = DefaultError, Body = void, Context = unknown>(
  options: Omit<UseMutationOptions<Data, Failure, Body, Context>, "networkMode">
): UseMutationResult<Data, Failure, Body, Context> =>
  useMutation<Data, Failure, Body, Context>({ ...options, networkMode: "always" })
