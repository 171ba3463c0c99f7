import type { z } from "zod"

/** Says what is wrong with an option, by its path; never quotes its value, which may be the API key. */
export function describeIssue(issue: z.core.$ZodIssue): { option: string; wanted: string }[] {
  const path = issue.path.map(String).join(".")
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((key) => ({
        option: path ? `${path}.${key}` : key,
        wanted: "there is no such option",
      }))
    case "invalid_type":
      return [{ option: path || "options", wanted: `must be a value of type ${issue.expected}` }]
    case "invalid_value":
      return [{ option: path, wanted: `must be one of ${issue.values.map(String).join(", ")}` }]
    case "custom":
    case "invalid_format":
      return [{ option: path, wanted: `must be ${describeWanted(issue.message)}` }]
    case "too_small":
    case "too_big":
      return [{ option: path, wanted: describeLimit(issue) }]
    default:
      return [{ option: path || "options", wanted: "has a value that is not allowed here" }]
  }
}

const describeWanted = (message: string) =>
  message.startsWith("Invalid") ? "in the documented form" : message

const UNITS: Partial<Record<string, string>> = { string: " characters", array: " entries" }

/** A text or list has no lower limit except that it must not be empty. */
function describeLimit(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const unit = UNITS[issue.origin]
  if (issue.code === "too_big") return `must be ${issue.maximum}${unit ?? ""} at most`
  return unit === undefined
    ? `must be ${issue.minimum} at least`
    : "is empty: fill it in or leave it out"
}
