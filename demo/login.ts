/** The demo's admin user; the shop only listens on this machine and holds fictitious data. */
export const LOGIN = { email: "admin@example.com", password: "altera-demo" }

export type Login = typeof LOGIN
