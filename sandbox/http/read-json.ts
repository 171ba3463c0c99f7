import express, { type Request, type Response } from "express"
import { refuse, type Answer } from "./answer"

const parseJson = express.json({ limit: "1mb", type: "application/json", strict: false })

/** Reads the JSON body into `request.body`; returns the refusal if there is none. */
export async function readJson(request: Request, response: Response): Promise<Answer | null> {
  if (request.method !== "POST") return null
  if (!/^application\/json\b/i.test(request.headers["content-type"] ?? "")) {
    request.resume()
    return refuse(
      415,
      "The content type must be application/json.",
      "Typ treści musi być application/json."
    )
  }
  const problem = await new Promise<unknown>((resolve) => parseJson(request, response, resolve))
  return problem ? refuseBody(problem) : null
}

function refuseBody(problem: unknown): Answer {
  const status = typeof problem === "object" && problem && "status" in problem && problem.status
  if (status === 413) {
    return refuse(
      413,
      "The request is too large (over 1 MB).",
      "Żądanie jest zbyt duże (ponad 1 MB)."
    )
  }
  if (status === 415) {
    return refuse(415, "The encoding is not supported.", "Kodowanie nie jest obsługiwane.")
  }
  return refuse(400, "The body is not valid JSON.", "Treść nie jest poprawnym dokumentem JSON.")
}
