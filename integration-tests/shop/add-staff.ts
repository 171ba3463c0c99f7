import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Login } from "../../demo/login"
import { createUser } from "../../demo/shop/admin-user"

export type Staff = { login: Login; policies: readonly string[] }

/**
 * A user with a role that has exactly these policies; none means a user without a role.
 *
 * @throws Error if Medusa does not know one of the policies: the role would mean something else.
 */
export async function addStaff(container: MedusaContainer, { login, policies }: Staff) {
  const userId = await createUser(container, login, { first_name: "Jan", last_name: "Kowalski" })
  if (policies.length === 0) return
  const rbac = container.resolve(Modules.RBAC)
  const known = await rbac.listRbacPolicies({ key: [...policies] })
  if (known.length !== policies.length) {
    throw new Error(`Medusa knows only ${known.map(({ key }) => key).join(", ")}`)
  }
  const [role] = await rbac.createRbacRoles([{ name: `Role of ${login.email}` }])
  if (!role) throw new Error("The role was not made")
  await rbac.createRbacRolePolicies(known.map(({ id }) => ({ role_id: role.id, policy_id: id })))
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.USER]: { user_id: userId },
    [Modules.RBAC]: { rbac_role_id: role.id },
  })
}
