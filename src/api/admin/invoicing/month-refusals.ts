/** Refusals of requests about a month. */
export const MONTH_REFUSALS = {
  MONTH_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "There is no such check of a month; a newer one may have replaced it.",
  },
  MONTH_READ_ANEW: {
    status: 409,
    type: "conflict",
    message: "This month was checked again or closed in the meantime. Look at it again.",
  },
  MONTH_NOT_OVER: {
    status: 409,
    type: "conflict",
    message:
      "This check was made before the month ended, so it lacks what came later. Check the month again once it is over, then close it.",
  },
} as const
