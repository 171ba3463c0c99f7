import type { MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "zod"
import {
  MAX_VALID_DAYS,
  type AccountantLink,
  type AccountantLinkWithLog,
} from "../../../core/documents/accountant-link"
import { composeMonthLinkPath } from "../../../pipeline/documents/accountant-link"
import type { Ports } from "../../../pipeline/ports"
import type { AccountantLinkAddress, AccountantLinkRow } from "../../../types"
import { monthCloseBody } from "./month-query"
import { readUserNames } from "./read-user-names"

/** The body of `POST /admin/invoicing/accountant-links`. */
export const makeAccountantLinkBody = monthCloseBody.extend({
  valid_days: z.int().min(1).max(MAX_VALID_DAYS),
})

/** Responds with a link's address, which must not be cached. */
export async function answerWithAddress(
  res: MedusaResponse<AccountantLinkAddress>,
  ports: Ports,
  link: AccountantLink
): Promise<void> {
  const path = await composeMonthLinkPath(ports, link)
  const { baseUrl } = ports.settings.links
  res.setHeader("Cache-Control", "no-store")
  res.json({ id: link.id, url: baseUrl === null ? null : baseUrl + path, path })
}

/** Links with the names of those who made and revoked them; without either half of their addresses. */
export async function presentAccountantLinks(
  container: MedusaContainer,
  links: readonly AccountantLinkWithLog[]
): Promise<AccountantLinkRow[]> {
  const names = await readUserNames(
    container,
    links.flatMap(({ madeBy, revokedBy }) => (revokedBy === null ? [madeBy] : [madeBy, revokedBy]))
  )
  return links.map((link) => ({
    id: link.id,
    company_id: link.companyId,
    month: link.month,
    made_at: link.madeAt,
    made_by_name: names.get(link.madeBy) ?? null,
    expires_at: link.expiresAt,
    revoked_at: link.revokedAt,
    revoked_by_name: names.get(link.revokedBy ?? "") ?? null,
    state: link.state,
    opened_count: link.openedCount,
    openings: link.openings.map(({ openedAt, ...opening }) => ({
      opened_at: openedAt,
      ...opening,
    })),
  }))
}
