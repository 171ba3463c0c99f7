import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { choosePageLanguage, type PageLanguage } from "../../../../core/documents/page-language"
import { readCompanyNames } from "../../../../pipeline/company-names"
import { linesOf } from "../../../admin/invoicing/export-month"
import { streamResponse } from "../../../admin/invoicing/send-file"
import { answerMonth } from "../../answer-month"
import { MONTH_STYLE, writeMonthPage } from "../../month-page"
import { composePolicy, setLinkHeaders } from "../../page"

const POLICY = composePolicy(MONTH_STYLE)

/** The month behind a link as a printable page for anyone who has the link. */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  await answerMonth(req, res, {
    find: async () => await Promise.resolve({ what: "page" as const }),
    send: async ({ ports, ledger, link, month }) => {
      const language = chooseLanguage(req)
      const nameOf = await readCompanyNames(ports)
      const page = writeMonthPage({
        ...linesOf(ledger, month),
        link,
        token: req.params.token ?? "",
        company:
          nameOf(link.companyId) ?? (ports.settings.companies.length > 1 ? link.companyId : null),
        language,
      })
      setLinkHeaders(res, POLICY)
      res.vary("Accept-Language")
      res.setHeader("Content-Language", language)
      res.status(200).type("html")
      await streamResponse(req, res, page)
    },
  })
}

function chooseLanguage({ query, headers }: MedusaRequest): PageLanguage {
  const { language } = query
  return language === "en" || language === "pl"
    ? language
    : choosePageLanguage(headers["accept-language"])
}
