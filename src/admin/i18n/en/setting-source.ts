/** Where a setting's value comes from. */
export const settingSource = {
  stored: "Set here",
  option: "From medusa-config.ts",
  default: "Default",
}

/** The button that drops the value that was set in the dashboard. */
export const settingBackTo = {
  option: "Back to medusa-config.ts",
  default: "Back to the default",
  optionNamed: "{{field}}: back to medusa-config.ts",
  defaultNamed: "{{field}}: back to the default",
}
