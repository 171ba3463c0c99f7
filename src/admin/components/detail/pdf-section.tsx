import { Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestDetail } from "../../../types"
import { useInvoicePdf } from "../../queries/invoice-pdf"
import { LoadError } from "../load-error"
import { Section } from "./section"
import { useInvoiceTitle } from "./use-invoice-title"

/** The PDF embedded in the page, fetched on demand. */
export const PdfSection = ({ request }: { request: InvoiceRequestDetail }) => {
  const { t } = useTranslation("invoicing")
  const title = useInvoiceTitle()
  const { address, error, isPending, load, hide } = useInvoicePdf(request.id)
  return (
    <Section
      title={t("detail.pdf.heading")}
      action={
        <Button
          size="small"
          variant="secondary"
          isLoading={isPending}
          onClick={address ? hide : load}
        >
          {t(address ? "detail.pdf.hide" : "detail.pdf.show")}
        </Button>
      }
    >
      {error && !address && (
        <LoadError
          title={t("detail.pdf.error")}
          error={error}
          isRetrying={isPending}
          onRetry={load}
        />
      )}
      {address && (
        <iframe
          // The browser's own viewer, without its thumbnail sidebar.
          src={`${address}#navpanes=0&view=FitH`}
          title={t("detail.pdf.title", { invoice: title(request) })}
          className="bg-ui-bg-subtle h-[70vh] min-h-[480px] w-full"
        />
      )}
    </Section>
  )
}
