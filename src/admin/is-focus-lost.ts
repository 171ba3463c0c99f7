/** True while the keyboard acts on nothing: what had the focus is gone or disabled. */
export const isFocusLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body
