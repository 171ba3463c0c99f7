import { LOGIN, type Login } from "../../demo/login"

/** Logs in a dashboard user and returns the token for their calls. */
export async function logIn(url: string, login: Login = LOGIN): Promise<string> {
  const response = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`The login failed with ${response.status}`)
  return token
}
