import fc from "fast-check"
import { isUnprintable } from "../../draft/plain-text"
import { readKsef, type ShownKsef } from "../reading"

const NUMBER = "5265877635-20250826-0100001AF629-AF"

const NOTHING = {
  state: "not_shown",
  number: null,
  numberIsOdd: false,
  submittedAt: null,
  message: null,
  retries: null,
  isOffline: null,
  offlineReason: null,
  isReadOnly: false,
}

const stateOf = (ksef: unknown) => readKsef({ ksef }).state

describe("what the service shows of KSeF", () => {
  it("is read whole", () => {
    const shown = {
      ksef: {
        ksefId: NUMBER,
        ksefStatus: "ACCEPTED",
        ksefSubmissionDate: "2026-11-24T11:15:30+01:00",
        ksefErrorMessage: "Zduplikowana faktura",
        ksefRetryCount: 2,
      },
      readOnly: true,
      offlineMode: true,
      offlineModeReason: "OFFLINE24",
    }
    expect(readKsef(shown)).toEqual({
      state: "accepted",
      number: NUMBER,
      numberIsOdd: false,
      submittedAt: "2026-11-24T10:15:30.000Z",
      message: "Zduplikowana faktura",
      retries: 2,
      isOffline: true,
      offlineReason: "OFFLINE24",
      isReadOnly: true,
    })
  })

  it.each([
    ["no block", {}],
    ["null", { ksef: null }],
    ["an empty block", { ksef: {} }],
    ["a list", { ksef: [{ ksefId: NUMBER }] }],
    ["a text", { ksef: "ACCEPTED" }],
    ["fields without content", { ksef: { ksefId: "", ksefStatus: " ", ksefErrorMessage: null } }],
    ["only that nothing was tried again", { ksef: { ksefRetryCount: 0 } }],
    ["only fields we do not know", { ksef: { sentBy: "someone" } }],
    [
      "fields of other types",
      { ksef: { ksefId: {}, ksefStatus: ["ERROR"], ksefRetryCount: true } },
    ],
  ])("is nothing with %s", (_, shown) => {
    expect({ ...readKsef(shown), retries: null }).toEqual(NOTHING)
  })

  it("is acceptance with a number, whatever the status says", () => {
    for (const ksefStatus of ["ACCEPTED", "PENDING", "ERROR", "NIEZNANY", "", null, 7, {}]) {
      expect(readKsef({ ksef: { ksefId: NUMBER, ksefStatus } })).toMatchObject({
        state: "accepted",
        number: NUMBER,
      })
    }
  })

  it("is no acceptance with what is no number of KSeF beside a word against it", () => {
    for (const ksefId of ["null", "BRAK", "20260305-SO-1A2B3C4D5E-7F", 90417]) {
      expect(readKsef({ ksef: { ksefId, ksefStatus: "PENDING" } })).toMatchObject({
        state: "pending",
        number: null,
      })
      expect(stateOf({ ksefId, ksefStatus: "Error" })).toBe("error")
      expect(stateOf({ ksefId, ksefStatus: "ACCEPTED" })).toBe("accepted")
    }
    expect(stateOf({ ksefId: NUMBER.toLowerCase(), ksefStatus: "ERROR" })).toBe("accepted")
  })

  it("is acceptance by the service's word, with the number still to come", () => {
    expect(readKsef({ ksef: { ksefStatus: "ACCEPTED" } })).toMatchObject({
      state: "accepted",
      number: null,
      numberIsOdd: false,
    })
  })

  it("is a refusal by its word alone", () => {
    expect(stateOf({ ksefStatus: "ERROR" })).toBe("error")
    expect(stateOf({ ksefStatus: " error " })).toBe("error")
    expect(stateOf({ ksefErrorMessage: "450: błąd" })).toBe("pending")
    expect(stateOf({ ksefStatus: "PENDING", ksefErrorMessage: "450: błąd" })).toBe("pending")
  })

  it.each([
    [{ ksefStatus: "PENDING" }],
    [{ ksefStatus: "REJECTED_FOREVER" }],
    [{ ksefStatus: 450 }],
    [{ ksefSubmissionDate: "2026-11-24" }],
    [{ ksefSourceXmlKey: "a/b.xml" }],
    [{ ksefRetryCount: 1 }],
  ])("waits with %j", (ksef) => {
    expect(stateOf(ksef)).toBe("pending")
  })

  it("is in doubt with a word alone that is not documented", () => {
    const isDoubtful = (ksef: unknown) => readKsef({ ksef }).isDoubtful === true
    for (const ksefStatus of ["NOT_CONNECTED", 450, "ACCEPT"]) {
      expect(isDoubtful({ ksefStatus })).toBe(true)
      expect(isDoubtful({ ksefStatus, ksefRetryCount: 0 })).toBe(true)
      expect(isDoubtful({ ksefStatus, ksefErrorMessage: "450: błąd" })).toBe(false)
      expect(isDoubtful({ ksefStatus, ksefSubmissionDate: "2026-11-24" })).toBe(false)
    }
    for (const ksefStatus of ["PENDING", " pending ", "ACCEPTED", "ERROR", ""]) {
      expect(isDoubtful({ ksefStatus })).toBe(false)
    }
  })

  it("does not take read-only or offline for acceptance", () => {
    const shown = { readOnly: true, offlineMode: true, offlineModeReason: "AWARIA" }
    expect(readKsef(shown)).toEqual({
      ...NOTHING,
      isReadOnly: true,
      isOffline: true,
      offlineReason: "AWARIA",
    })
  })

  it("keeps a number that KSeF would not have given, and says so", () => {
    for (const [ksefId, number] of [
      ["9999999999-20251120-0E00E071034B-CF", "9999999999-20251120-0E00E071034B-CF"],
      [12345, "12345"],
      [" KSEF/1 ", "KSEF/1"],
    ]) {
      expect(readKsef({ ksef: { ksefId } })).toMatchObject({
        state: "accepted",
        number,
        numberIsOdd: true,
      })
    }
    expect(readKsef({ ksef: { ksefId: "9".repeat(5000) } }).number).toBe(`${"9".repeat(99)}…`)
    expect(readKsef({ ksef: { ksefId: ` ${NUMBER}\n` } })).toMatchObject({
      number: NUMBER,
      numberIsOdd: false,
    })
  })

  it.each([0, "0", "-", "—", "  ", NaN, false])("takes %p for no number", (ksefId) => {
    expect(readKsef({ ksef: { ksefId } }).number).toBeNull()
    expect(stateOf({ ksefId, ksefStatus: "PENDING" })).toBe("pending")
  })

  it.each([
    ["2026-02-09T10:00:00Z", "2026-02-09T10:00:00.000Z"],
    ["2026-02-09 10:00:00+01:00", "2026-02-09T09:00:00.000Z"],
    ["2026-02-09T10:00:00", null],
    ["2026-02-09", null],
    ["2026-02-99T10:00:00Z", null],
    ["0000-01-01T00:00:00Z", null],
    ["soon", null],
    [1_770_631_200_000, null],
    [{}, null],
  ])("reads the moment %p as %p", (ksefSubmissionDate, expected) => {
    expect(readKsef({ ksef: { ksefSubmissionDate } }).submittedAt).toBe(expected)
  })

  it.each([
    [3, 3],
    ["3", 3],
    [0, 0],
    [-1, null],
    [1.5, null],
    [2 ** 31, null],
    ["many", null],
    [null, null],
  ])("reads the count %p as %p", (ksefRetryCount, expected) => {
    expect(readKsef({ ksef: { ksefRetryCount } }).retries).toBe(expected)
  })

  it.each([
    [true, true],
    ["true", true],
    ["TRUE", true],
    [1, true],
    [false, false],
    ["false", false],
    [0, false],
    ["maybe", null],
    ["", null],
    [null, null],
    [undefined, null],
    [{}, null],
  ])("reads the switch %p as %p", (value, expected) => {
    expect(readKsef({ offlineMode: value }).isOffline).toBe(expected)
    expect(readKsef({ readOnly: value }).isReadOnly).toBe(expected ?? false)
  })

  it("makes one plain line of the service's words", () => {
    const words = "Błąd\u0000 450:\r\n  pole\t<b>NIP</b>\u202E\uD800 "
    expect(readKsef({ ksef: { ksefErrorMessage: words } }).message).toBe(
      "Błąd 450: pole <b>NIP</b>"
    )
  })

  it("shortens words to 500 characters, and never cuts one in half", () => {
    const messageOf = (ksefErrorMessage: string) =>
      readKsef({ ksef: { ksefErrorMessage } }).message!
    expect(messageOf("a".repeat(500))).toBe("a".repeat(500))
    expect(messageOf("a".repeat(501))).toBe(`${"a".repeat(499)}…`)
    expect(messageOf(`${"a".repeat(498)}😀😀`)).toBe(`${"a".repeat(498)}…`)
    expect(readKsef({ offlineModeReason: "b".repeat(9000) }).offlineReason).toHaveLength(500)
  })

  it("never throws, and what it gives can always be stored", () => {
    const field = fc.oneof(fc.anything(), fc.string({ unit: "binary" }), fc.constant(NUMBER))
    const block = fc.record(
      {
        ksefId: field,
        ksefStatus: fc.oneof(field, fc.constantFrom("ACCEPTED", "PENDING", "ERROR")),
        ksefSubmissionDate: fc.oneof(
          field,
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
        ),
        ksefErrorMessage: field,
        ksefRetryCount: fc.oneof(field, fc.integer()),
        ksefSourceXmlKey: field,
      },
      { requiredKeys: [] }
    )
    const shown: fc.Arbitrary<ShownKsef> = fc.record(
      {
        ksef: fc.oneof(block, fc.anything()),
        readOnly: field,
        offlineMode: field,
        offlineModeReason: field,
      },
      { requiredKeys: [] }
    )
    fc.assert(
      fc.property(shown, (any) => {
        const reading = readKsef(any)
        for (const text of [reading.number, reading.message, reading.offlineReason]) {
          if (text === null) continue
          expect(text).not.toBe("")
          expect(text.length).toBeLessThanOrEqual(500)
          expect(isUnprintable(text)).toBe(false)
        }
        expect(reading.state === "not_shown" && reading.number !== null).toBe(false)
        expect(reading.submittedAt ?? "2").toMatch(/^2/)
        expect(JSON.parse(JSON.stringify(reading))).toEqual(reading)
      }),
      { numRuns: 2000 }
    )
  })
})
