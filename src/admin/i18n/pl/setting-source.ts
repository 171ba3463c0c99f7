/** Where a setting's value comes from. */
export const settingSource = {
  stored: "Ustawiono tutaj",
  option: "Z medusa-config.ts",
  default: "Domyślnie",
}

/** The button that drops the value that was set in the dashboard. */
export const settingBackTo = {
  option: "Przywróć z medusa-config.ts",
  default: "Przywróć domyślną",
  optionNamed: "{{field}}: przywróć z medusa-config.ts",
  defaultNamed: "{{field}}: przywróć domyślną",
}
