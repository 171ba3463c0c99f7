import { toast } from "@medusajs/ui"
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type {
  ChangeSettingsBody,
  CompanyCheckResponse,
  InvoicingSettingsResponse,
  InvoicingStatusResponse,
  LedgerCompleteBody,
  PauseBody,
  SettingChangesResponse,
} from "../../types"
import { useCompanyName } from "../wording/use-company-name"
import { useErrorText } from "../wording/use-error-text"
import { askShop } from "./call-shop"
import { invoicingKeys } from "./query-keys"
import { useCommand } from "./use-command"
import { useOneAtATime } from "./use-one-at-a-time"

/** The settings in effect and the source of each. */
export function useInvoicingSettings() {
  return useQuery({
    queryKey: invoicingKeys.settings(),
    queryFn: ({ signal }) => askShop<InvoicingSettingsResponse>("settings", { signal }),
    staleTime: 5_000,
  })
}

/** Stores settings. The form shows a refused value: it is notified through its own `onError`. */
export function useChangeSettings(onError?: (error: Error) => void) {
  const { t } = useTranslation("invoicing")
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: (body: ChangeSettingsBody) =>
      askShop<InvoicingSettingsResponse>("settings", {
        method: "POST",
        body,
      }),
    onSuccess: (settings) => {
      queryClient.setQueryData(invoicingKeys.settings(), settings)
      toast.success(t("settings.saved"))
    },
    ...(onError && { onError }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime(mutation)
}

/**
 * The same for a button without a form: shows a toast if nothing was stored, for example the end of issuing.
 */
export function useChangeAtOnce() {
  const describeError = useErrorText()
  return useChangeSettings((error) => {
    const { title, description } = describeError(error)
    toast.error(title, { description })
  })
}

/** The newest changes to settings and who made them. */
export function useSettingChanges(limit: number) {
  return useQuery({
    queryKey: invoicingKeys.settingChanges(limit),
    queryFn: ({ signal }) =>
      askShop<SettingChangesResponse>("settings/changes", {
        query: { limit },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** Asks the service whether a company's key works; called with the holds known at that time. */
export function useCheckCompany(companyId: string) {
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  return useCommand({
    mutationFn: (_known: string) => checkCompany(companyId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
  })
}

/** The same for all companies, as soon as the component mounts; the results are in the order of the ids. */
export function useCompanyChecks(companyIds: readonly string[]) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ["invoicing-checks", ...companyIds],
    queryFn: async () => {
      const answers = await Promise.all(companyIds.map(checkCompany))
      // Its company is on hold now, which every page shows.
      if (answers.some(({ result }) => result === "rejected")) {
        void queryClient.invalidateQueries({ queryKey: invoicingKeys.all })
      }
      return answers
    },
    staleTime: 60_000,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

function checkCompany(companyId: string) {
  return askShop<CompanyCheckResponse>(`companies/${encodeURIComponent(companyId)}/check`, {
    method: "POST",
    body: {},
  })
}

/** Records the user's statement that the shop knows all its invoices, as of the comparison shown. */
export function useDeclareLedgerComplete(companyId: string) {
  const { t } = useTranslation("invoicing")
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: (body: LedgerCompleteBody) =>
      askShop<InvoicingSettingsResponse>(
        `companies/${encodeURIComponent(companyId)}/ledger-complete`,
        { method: "POST", body }
      ),
    onSuccess: () => toast.success(t("settings.unseen.done")),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime(mutation)
}

/** Stops invoicing for one company, with a reason. */
export function usePauseCompany(companyId: string) {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  const describeError = useErrorText()
  const queryClient = useQueryClient()
  const mutation = useCommand({
    mutationFn: (body: PauseBody) =>
      askShop<InvoicingStatusResponse>(`companies/${encodeURIComponent(companyId)}/pause`, {
        method: "POST",
        body,
      }),
    onSuccess: () =>
      toast.success(t("settings.companies.pausedNow", { company: nameCompany(companyId) })),
    onError: (error) => {
      const { title, description } = describeError(error)
      toast.error(title, { description })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: invoicingKeys.all }),
  })
  return useOneAtATime(mutation)
}
