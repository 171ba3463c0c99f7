import { model } from "@medusajs/framework/utils"

/** One fetch through an accountant's link; no full IP address, no person. */
const LinkOpening = model
  .define(
    { name: "LinkOpening", tableName: "invoicing_link_opening" },
    {
      id: model.id({ prefix: "invopn" }).primaryKey(),
      link_id: model.text(),
      what: model.text(),
      part: model.number().nullable(),
      /** The first three of the four numbers of IPv4, or the first three groups of IPv6. */
      network: model.text().nullable(),
      /** Browser and system by name, without a version. */
      browser: model.text().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_link_opening_link", on: ["link_id", "created_at"] },
    { name: "IDX_invoicing_link_opening_created_at", on: ["created_at"] },
  ])

export default LinkOpening
