import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type User = { id: string; first_name?: string | null; last_name?: string | null; email: string }

/** The names of admin users by id; the e-mail address for a user without a name. */
export async function readUserNames(
  container: MedusaContainer,
  ids: readonly string[]
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "user",
    fields: ["id", "first_name", "last_name", "email"],
    filters: { id: [...new Set(ids)] },
  })
  return new Map(
    (data as User[]).map(({ id, first_name, last_name, email }) => [
      id,
      [first_name, last_name].filter(Boolean).join(" ") || email,
    ])
  )
}
