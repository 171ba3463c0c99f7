import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { LOGIN, type Login } from "../login"

export const createAdminUser = async (container: MedusaContainer) =>
  await createUser(container, LOGIN, { first_name: "Anna", last_name: "Nowak" })

/** Creates a dashboard user with this login; returns the id. */
export async function createUser(
  container: MedusaContainer,
  login: Login,
  name: { first_name: string; last_name: string }
): Promise<string> {
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity, error } = await auth.register("emailpass", { body: login })
  if (!authIdentity) throw new Error(`The admin user could not be created: ${error}`)

  const { result } = await createUserAccountWorkflow(container).run({
    input: { authIdentityId: authIdentity.id, userData: { email: login.email, ...name } },
  })
  return result.id
}
