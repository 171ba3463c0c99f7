import { model } from "@medusajs/framework/utils"

/** One setting that a person changed: who, when, the old and the new value. */
const SettingChange = model
  .define(
    { name: "SettingChange", tableName: "invoicing_setting_change" },
    {
      id: model.id({ prefix: "invchg" }).primaryKey(),
      actor_id: model.text(),
      field: model.text(),
      old_source: model.text(),
      old_value: model.json().nullable(),
      new_source: model.text(),
      new_value: model.json().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_setting_change_created_at", on: ["created_at", "id"] }])

export default SettingChange
