/** The demo's admin user; the shop it opens listens on this machine and holds invented data. */
export const LOGIN = { email: "admin@example.com", password: "altera-demo" }

export type Login = typeof LOGIN
