import { aCompany, anAddress, anOrder, NOON, someSettings } from "../../core/__tests__/an-order"
import { composeDraft } from "../../core/draft/compose-draft"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { newLookMemory } from "../ledger-check/check-state"
import { listOpen } from "../ledger-check/list-open"
import { World } from "./support/world"

const EARLIEST = "2026-03-04"
const FORBIDDEN = { kind: "key-rejected", status: 403 } as const

const buyer = (lastName: string, postalCode: string) => ({ lastName, postalCode })
const OURS = buyer("Lipa", "44-100")

/** A look of an order of one mug at a service that lists buyers by name alone. */
function lookAt(strangers: number) {
  const world = new World()
  const service = world.service()
  service.showsDetails = false
  service.listsNamesAlone = true
  const order = anOrder({ billingAddress: anAddress({ firstName: "Ewa", ...OURS }) })
  const composed = composeDraft(order, someSettings(), aCompany(), NOON)
  if (composed.kind !== "draft") throw new Error(JSON.stringify(composed))
  const { draft } = composed
  const add = ({ lastName, postalCode }: typeof OURS): ServiceInvoice =>
    service.addByHand({
      gross: draft.totals.gross,
      issueDate: draft.issueDate,
      positions: draft.positions.map(({ name, quantity, gross, net }) => ({
        ...{ name, quantity },
        ...{ gross, net },
      })),
      contractor: {
        name: `Ewa ${lastName}`,
        taxIdentificationNumber: null,
        postCode: postalCode,
      },
    })
  const own = add(OURS)
  const others = Array.from({ length: strangers }, (_, n) =>
    add(buyer(`Obca${n}`, `31-${100 + n}`))
  )
  const memory = newLookMemory()
  const look = async () => {
    const listed = await service.listInvoices({ searchPhrase: null, page: null })
    if (listed.kind !== "done") throw new Error(listed.kind)
    return await listOpen(
      world.ports,
      {
        request: { id: "invreq_1" } as InvoiceRequest,
        companyId: "default",
        accountId: "invacc_1",
        service,
        composed: { kind: "draft", draft, order, today: draft.issueDate },
      },
      { alike: listed.value.invoices, earliest: EARLIEST, memory }
    )
  }
  return { service, own, others, look }
}

describe("the invoices before a create that the list shows under names alone", () => {
  it("are read, and the order's own is found", async () => {
    const { own, look, service } = lookAt(3)
    expect(await look()).toEqual({ kind: "listed", ids: [own.invoiceId] })
    expect(service.count("read")).toBe(4)
    // Ruled out, they are not read again; what was found is.
    await look()
    expect(service.count("read")).toBe(5)
  })

  it("are read on behind one that was deleted since the list was read", async () => {
    const { own, others, look, service } = lookAt(60)
    const newest = others.at(-1)!
    const during = async () => {
      service.invoices.splice(
        service.invoices.findIndex(({ shown }) => shown.invoiceId === newest.invoiceId),
        1
      )
    }
    service.fail("read", { kind: "refused", during })
    expect(await look()).toEqual({ kind: "more" })
    expect(await look()).toEqual({ kind: "listed", ids: [own.invoiceId] })
  })

  it.each([
    ["gets no answer", { kind: "lost" }],
    ["is forbidden", FORBIDDEN],
    ["is put off", { kind: "asked-to-wait" }],
  ] as const)("tell nothing while a reading %s", async (_, fault) => {
    const { own, look, service } = lookAt(3)
    service.fail("read", fault)
    // Where it lasts, the list is believed: it shows the own one's name, and other names.
    expect(await look()).toEqual({ kind: "unanswered", ids: [own.invoiceId] })
    expect(await look()).toEqual({ kind: "listed", ids: [own.invoiceId] })
  })

  it("keep one that is not shown by its id, where another's reading gets no answer", async () => {
    const { own, others, look, service } = lookAt(3)
    service.fail("read", "refused", "lost")
    const newest = others.at(-1)!.invoiceId
    expect(await look()).toEqual({ kind: "unanswered", ids: [newest, own.invoiceId] })
  })

  it("tell nothing with a key that is rejected", async () => {
    const { look, service } = lookAt(3)
    service.fail("read", { kind: "key-rejected", status: 401 })
    expect(await look()).toEqual({ kind: "rejected" })
  })

  it("are read again where they were drafts, which may be issued by now", async () => {
    const { own, look, service } = lookAt(2)
    const saved = service.invoices.find(({ shown }) => shown.invoiceId === own.invoiceId)!
    const listed = service.listInvoices.bind(service)
    service.listInvoices = async (query) => {
      const outcome = await listed(query)
      if (outcome.kind !== "done") return outcome
      const invoices = outcome.value.invoices.map((one) => ({ ...one, status: null }))
      return { ...outcome, value: { ...outcome.value, invoices } }
    }
    saved.shown.status = "DRAFT"
    expect(await look()).toEqual({ kind: "listed", ids: [] })
    saved.shown.status = "ISSUED"
    expect(await look()).toEqual({ kind: "listed", ids: [own.invoiceId] })
  })
})
