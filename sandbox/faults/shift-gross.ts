import type { Answer } from "../http/answer"

/** A response in which every document's gross total is changed by some minor units (hundredths). */
export function shiftGross(answer: Answer, differenceMinor: number): Answer {
  const shift = (key: string, value: unknown) => {
    if (key !== "basicInformation" || !isRecord(value)) return value
    const { grossPrice } = value
    if (typeof grossPrice !== "number") return value
    return { ...value, grossPrice: Math.round(grossPrice * 1000 + differenceMinor * 10) / 1000 }
  }
  return { status: answer.status, body: JSON.parse(JSON.stringify(answer.body ?? null, shift)) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null
}
