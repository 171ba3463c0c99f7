/** Background runs of any kind: their states, their progress, and the available actions. */
export const runs = {
  kinds: {
    trial: "Trial run",
    backfill: "Invoices for past orders",
    adoption: "Search for existing invoices",
    month_close: "Month close",
  },
  states: {
    running: "Running",
    pausing: "Pausing",
    stopping: "Stopping",
    paused: "Paused",
    done: "Finished",
    stopped: "Stopped",
    failed: "Failed",
  },
  startedBy: "Started {{moment}} by {{name}}",
  progress: "{{done}} of {{total}}",
  counting: "Counting",
  ordersError: "The orders could not be loaded",
  left: {
    seconds: "about {{amount}} s left",
    minutes: "about {{amount}} min left",
    hours: "about {{amount}} h {{minutes}} min left",
  },
  leave: "You can leave this page. The server goes on, and the report stays here for 90 days.",
  pausedHint: "It keeps its place until you resume or stop it.",
  period: {
    from: "From",
    to: "To",
    reversed: "The first day is after the last one: swap the two dates.",
  },
  buttons: { pause: "Pause", resume: "Resume", stop: "Stop" },
  stop: {
    title: "Stop it for good?",
    description:
      "What is done stays done and is listed in the report. What has not been started is left undone, and the run cannot be resumed.",
    confirm: "Stop",
    back: "Continue",
  },
  errors: {
    ADOPTION_COMPANY_UNKNOWN: "The options name a company no longer. Search again.",
    ADOPTION_ACCOUNT_UNTOLD:
      "It is not known yet which account of Altera a company's key opens. Press Resume in a few minutes.",
    ADOPTION_KEY_REJECTED:
      "Altera rejects a company's API key. Put a working key into the options, then press Resume.",
    ADOPTION_LIST_FORBIDDEN:
      "A company's API key may not list and read invoices. Give it that right in Altera, then press Resume.",
    ADOPTION_LIST_UNREADABLE:
      "Altera's list of invoices could not be read whole, so nothing can be said of any order. Press Resume to try again.",
    MONTH_COMPANY_UNKNOWN: "The options name no such company.",
    MONTH_ACCOUNT_UNTOLD:
      "It is not known yet which account of Altera the company's key opens. Press Resume in a few minutes.",
    MONTH_KEY_REJECTED:
      "Altera rejects the company's API key. Put a working key into the options, then press Resume.",
    MONTH_LIST_FORBIDDEN:
      "The company's API key may not list invoices. Give it that right in Altera, then press Resume.",
    MONTH_LIST_UNREADABLE:
      "Altera's list of invoices could not be read. Press Resume to try again.",
    RUN_INTERRUPTED:
      "The server stopped again and again at the same place. Look into its log, then press Resume.",
    RUN_STEP_FAILED:
      "The server ran into an error several times in a row. Its log says which; press Resume once it is fixed.",
  },
}
