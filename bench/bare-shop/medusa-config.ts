import { defineConfig } from "@medusajs/framework/utils"

/** This repository's shop without the plugin: the same Medusa on the same kind of database. */
export default defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    workerMode: "shared",
    http: {
      storeCors: "http://localhost",
      adminCors: "http://localhost",
      authCors: "http://localhost",
      jwtSecret: "only-for-the-bench",
      cookieSecret: "only-for-the-bench",
    },
  },
  admin: { disable: true },
})
