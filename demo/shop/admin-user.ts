import { createUserAccountWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { LOGIN } from "../login"

export async function createAdminUser(container: MedusaContainer) {
  const auth = container.resolve(Modules.AUTH)
  const { authIdentity, error } = await auth.register("emailpass", { body: LOGIN })
  if (!authIdentity) throw new Error(`The admin user could not be made: ${error}`)

  await createUserAccountWorkflow(container).run({
    input: {
      authIdentityId: authIdentity.id,
      userData: { email: LOGIN.email, first_name: "Anna", last_name: "Nowak" },
    },
  })
}
