import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import { LINK_PATH, whyLinksAreOff } from "../../../core/documents/buyer-link"
import type { Settings } from "../../../core/settings/options"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { readEmailFacts, readEmailLanguage } from "../../../pipeline/follow-up/compose-email"
import { isMailed } from "../../../pipeline/operator/send-test-email"
import type { CompanyEmailResponse, EmailSample } from "../../../types"

/** How many of a company's newest invoices are searched for one whose e-mail was sent. */
const LOOKED_AT = 50

/** Data for previewing and testing the text of a company's e-mail. */
export async function loadCompanyEmail(
  container: MedusaContainer,
  companyId: string,
  actorId: string
): Promise<CompanyEmailResponse> {
  const ports = await composeInvoicing(container)
  const [recipient, shopName, sample] = await Promise.all([
    readOwnAddress(container, actorId),
    ports.orders.readShopName(),
    loadSample(container, ports, companyId),
  ])
  return { recipient, shop_name: shopName, sample, link: describeLink(ports.settings) }
}

/** An example like the URLs in e-mails, which does not work: a preview must not create a link. */
function describeLink(settings: Settings): CompanyEmailResponse["link"] {
  const off = whyLinksAreOff(settings)
  const { baseUrl } = settings.links
  return {
    off,
    example: off || baseUrl === null ? null : `${baseUrl}${LINK_PATH}${"0".repeat(43)}`,
  }
}

/** The caller's e-mail address; null for a secret API key, which has none. */
export async function readOwnAddress(
  container: MedusaContainer,
  actorId: string
): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "email"],
    filters: { id: [actorId] },
  })
  const [user] = data as { email?: string | null }[]
  return user?.email ?? null
}

/** The newest invoice that a test may use, else the newest one. */
async function loadSample(
  container: MedusaContainer,
  ports: Awaited<ReturnType<typeof composeInvoicing>>,
  companyId: string
): Promise<EmailSample | null> {
  const issued = await container.resolve<InvoiceLedgerService>(LEDGER_KEY).listRequests({
    filter: { states: ["issued"], companyIds: [companyId] },
    sort: { by: "issued_at", isDescending: true },
    limit: LOOKED_AT,
    offset: 0,
  })
  const request = issued.find(isMailed) ?? issued[0]
  if (!request) return null
  const [facts, language] = await Promise.all([
    readEmailFacts(ports, request, null),
    readEmailLanguage(ports, request),
  ])
  return {
    request_id: request.id,
    language,
    order_number: facts.orderNumber,
    invoice_number: facts.invoiceNumber,
    ksef_number: facts.ksefNumber,
    amount: facts.amount?.value ?? null,
    currency: facts.amount?.currency ?? null,
    due_date: facts.dueDate,
    is_mailed: isMailed(request),
  }
}
