import { useQuery } from "@tanstack/react-query"
import { sdk } from "../sdk"

/** Returns a dashboard user's name by id; the id itself until the name is known. */
export function useUserNames(ids: readonly string[]): (id: string) => string {
  const wanted = [...new Set(ids)].sort()
  const { data } = useQuery({
    queryKey: ["invoicing-users", wanted],
    queryFn: () => sdk.admin.user.list({ id: wanted, limit: wanted.length }),
    enabled: wanted.length > 0,
    staleTime: 60_000,
  })
  return (id) => {
    const user = data?.users.find((one) => one.id === id)
    return [user?.first_name, user?.last_name].filter(Boolean).join(" ") || (user?.email ?? id)
  }
}
