import type { CreateNotificationDTO, NotificationDTO } from "@medusajs/framework/types"
import { MedusaError, NotificationStatus } from "@medusajs/framework/utils"
import { BeingMailed, mailUnderKeys, MayBeMailed, openMailKeys } from "../workflows/open-mail-keys"

const NOW = new Date("2026-03-02T10:00:00Z")
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000)

type Kept = Record<string, { status: NotificationStatus; created_at?: Date }>

async function open(kept: Kept, keys: Record<string, string> = { anna: "key anna" }) {
  const notifications = {
    listNotifications: async (filters?: object) => {
      const { idempotency_key: key = "" } = filters as { idempotency_key?: string }
      const found = kept[key]
      const rows = found ? [{ created_at: NOW, ...found } as unknown as NotificationDTO] : []
      return await Promise.resolve(rows)
    },
  }
  return Object.fromEntries(await openMailKeys(notifications, new Map(Object.entries(keys)), NOW))
}

const { FAILURE, PENDING, SUCCESS } = NotificationStatus

it("is the first one of what was never mailed, and none of what was", async () => {
  const keys = { anna: "key anna", jan: "key jan" }
  expect(await open({ "key jan": { status: SUCCESS } }, keys)).toEqual({ anna: "key anna" })
})

it("is another after each try that failed", async () => {
  const failed = { status: FAILURE }
  expect(await open({ "key anna": failed })).toEqual({ anna: "key anna (2)" })
  expect(await open({ "key anna": failed, "key anna (2)": failed })).toEqual({
    anna: "key anna (3)",
  })
  expect(await open({ "key anna": failed, "key anna (2)": { status: SUCCESS } })).toEqual({})
})

it("is none while somebody else mails, or where nobody knows whether it was mailed", async () => {
  const pending = (minutes: number) => ({
    "key anna": { status: PENDING, created_at: minutesAgo(minutes) },
  })
  await expect(open(pending(1))).rejects.toThrow(BeingMailed)
  await expect(open(pending(6))).rejects.toThrow(MayBeMailed)
})

describe("of two runs that found the same key free", () => {
  const emails = ["anna", "jan"].map((to) => ({ to, idempotency_key: `key ${to}` }))
  type Answer = (asked: CreateNotificationDTO[]) => unknown[]
  const mail = async (answer: Answer) => {
    const createNotifications = async (asked: CreateNotificationDTO[]) =>
      await Promise.resolve().then(() => answer(asked) as NotificationDTO[])
    await mailUnderKeys(
      { createNotifications } as Parameters<typeof mailUnderKeys>[0],
      emails as CreateNotificationDTO[]
    )
  }
  const fail = (error: Error) => () => {
    throw error
  }

  it("one mails", async () => {
    await expect(mail((asked) => asked)).resolves.toBeUndefined()
  })

  it("the other is told that it did not", async () => {
    await expect(mail(([, jan]) => [jan])).rejects.toThrow(BeingMailed)
    await expect(mail(() => [])).rejects.toThrow(BeingMailed)
    const taken = "Notification with idempotency_key: key anna, already exists."
    await expect(
      mail(fail(new MedusaError(MedusaError.Types.INVALID_DATA, taken)))
    ).rejects.toThrow(BeingMailed)
  })

  it("what a provider says is not taken for it", async () => {
    const away = new MedusaError(MedusaError.Types.UNEXPECTED_STATE, "away")
    await expect(mail(fail(away))).rejects.toBe(away)
  })
})
