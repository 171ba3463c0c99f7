import { refuse, refuseForm, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { contractorSchema } from "../rules/contractor-schema"

/** POST /company/contractors: adds a contractor, or changes the one with the given id. */
export function saveContractor({ company, body, world }: Call): Answer {
  const parsed = contractorSchema.safeParse(body)
  if (!parsed.success) return refuseForm(parsed.error)
  const { contractors } = world.state
  const { companyId } = company
  const known = parsed.data.contractorId
  if (known !== undefined && contractors.get(known)?.companyId !== companyId) {
    return refuse(
      400,
      "The contractor (contractorId) does not exist.",
      "Kontrahent (contractorId) nie istnieje."
    )
  }
  const contractorId = known ?? contractors.nextId()
  contractors.put({ contractorId, companyId, contractor: parsed.data })
  return succeed({ contractorId })
}
