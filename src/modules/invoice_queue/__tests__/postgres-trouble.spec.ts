import { describeQueueTrouble } from "../../../core/notices/queue-trouble"
import { readPostgresTrouble } from "../postgres-trouble"

const NAMED = { schema: "bullmq", role: "shop" }

const refuse = (message: string, code: string) => Object.assign(new Error(message), { code })

describe("what an error of PostgreSQL means for the queue", () => {
  it.each([
    ["08P01", "unsupported startup parameter: options"],
    ["08P01", "unsupported startup parameter in options: search_path"],
    ["26000", 'prepared statement "bullmq_add" does not exist'],
    ["42P05", 'prepared statement "bullmq_add" already exists'],
  ])("is a pooler in between: %s, %s", (code, message) => {
    const trouble = readPostgresTrouble(refuse(message, code), NAMED)
    expect(trouble).toEqual({ code: "no_session", params: { detail: code } })
    expect(describeQueueTrouble(trouble)).toContain("set queue.databaseUrl to the database's own")
  })

  it.each([
    ["08006", "connection failure", "unreachable"],
    ["42883", "function add_job(text) does not exist", "schema_damaged"],
  ])("is none: %s, %s", (code, message, kind) => {
    expect(readPostgresTrouble(refuse(message, code), NAMED).code).toBe(kind)
  })
})
