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

/** The settings in effect and where each comes from. */
export function useInvoicingSettings() {
  return useQuery({
    queryKey: invoicingKeys.settings(),
    queryFn: ({ signal }) => askShop<InvoicingSettingsResponse>("settings", { signal }),
    staleTime: 5_000,
  })
}

/** Stores settings. A refused value is the form's to show: it hears of it by the `onError` of its own. */
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

/** The same by a button without a form: that nothing was stored, such as the end of issuing, is said. */
export function useChangeAtOnce() {
  const describeError = useErrorText()
  return useChangeSettings((error) => {
    const { title, description } = describeError(error)
    toast.error(title, { description })
  })
}

/** The newest changes of settings and who made them. */
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

/** Asks the service whether a company's key works; called with what was known of its holds then. */
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

/** The same for all companies as soon as it is shown; the answers in the order of the ids. */
export function useCompanyChecks(companyIds: readonly string[]) {
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ["invoicing-checks", ...companyIds],
    queryFn: async () => {
      const answers = await Promise.all(companyIds.map(checkCompany))
      // Its company is on hold since, which every page shows.
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

/** Takes the reader's word that the shop knows all of its invoices, as of the comparison shown. */
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

/** Stops the invoicing of one company for a reason. */
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
