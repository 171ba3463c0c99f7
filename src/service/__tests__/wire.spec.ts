import { shortestDecimal, toJsonNumber } from "../wire/decimals"
import { buildCreateInvoice, readCreateInvoice } from "../wire/create-invoice"
import { readAcknowledgement } from "../wire/envelope"
import { writeId } from "../wire/ids"
import { listInvoicesPath, readListAnswer } from "../wire/list-invoices"
import { buildMarkPaid } from "../wire/mark-paid"
import { readPdfUrlAnswer } from "../wire/pdf-url"
import { readInvoiceAnswer } from "../wire/read-invoice"
import { buildSendInvoice } from "../wire/send-invoice"
import { exampleDraft } from "./support/drafts"

const LINK = "https://files.example.com/invoices/18_3_2026.pdf?X-Amz-Signature=abc"

/** The example request of service-api 3.1, letter by letter. */
const exampleRequest = `{
  "modelType": "INVOICE",
  "override": true,
  "projectId": 42,
  "projects": [{ "tagId": 42 }],
  "basicInformation": {
    "statusId": "ISSUED",
    "invoiceType": "SALES",
    "invoiceFormat": "%N/%M/%Y",
    "saleDate": "2026-03-04T00:00:00.000Z",
    "issueDate": "2026-03-05T00:00:00.000Z",
    "isReceipt": false,
    "relatedInvoicesIds": [],
    "priceTypeId": "NET"
  },
  "contractor": {
    "contractorRegion": "POLAND",
    "country": "PL",
    "contractorType": "COMPANY",
    "contractorName": "Pracownia Ceramiki Lipa sp. z o.o.",
    "street": "Ogrodowa",
    "houseNumber": "7",
    "flatNumber": "3",
    "city": "Gdynia",
    "postCode": "81-001",
    "defaultCurrency": "PLN",
    "taxIdentificationNumber": "1234563218",
    "email": "biuro@example.com",
    "areaNumber": "+48",
    "phoneNumber": "600700800"
  },
  "invoicePosition": [
    {
      "productPosition": 0,
      "productName": "Stoneware mug, 300 ml",
      "positionType": "PRODUCT",
      "productCategory": "Tableware",
      "quantity": 3,
      "unit": "szt.",
      "unitNetPrice": 40,
      "unitGrossPrice": 49.2,
      "vat": "23%",
      "pkwiu": "",
      "discount": "0",
      "netPrice": "120",
      "grossPrice": "147.6"
    },
    {
      "productPosition": 1,
      "productName": "Delivery",
      "positionType": "SERVICE",
      "productCategory": "Shipping",
      "quantity": 1,
      "unit": "szt.",
      "unitNetPrice": 10,
      "unitGrossPrice": 12.3,
      "vat": "23%",
      "pkwiu": "",
      "discount": "0",
      "netPrice": "10",
      "grossPrice": "12.3"
    }
  ],
  "additionalDetails": "Order 1087",
  "correctionReason": "",
  "payments": {
    "isPaid": true,
    "paymentMethod": "CARD",
    "dueDate": "2026-03-05T00:00:00.000Z",
    "isSplitPayment": false
  }
}`

describe("the request that creates an invoice", () => {
  it("is the documented example, field by field and in its order", () => {
    const written = JSON.stringify(buildCreateInvoice(exampleDraft))
    expect(written).toBe(JSON.stringify(JSON.parse(exampleRequest)))
  })

  it("leaves out what the draft does not have", () => {
    const [position] = exampleDraft.positions
    if (!position) throw new Error("the example has positions")
    const request = buildCreateInvoice({
      ...exampleDraft,
      projectId: null,
      contractor: {
        ...exampleDraft.contractor,
        houseNumber: "",
        taxIdentificationNumber: null,
        email: null,
        areaNumber: null,
        phoneNumber: null,
      },
      positions: [{ ...position, category: null }],
    })
    expect(Object.keys(request)).not.toContain("projectId")
    expect(Object.keys(request)).not.toContain("projects")
    expect(Object.keys(request)).not.toContain("sendToKSEF")
    expect(Object.keys(request.payments)).not.toContain("bankAccountNumber")
    expect(Object.keys(request.invoicePosition[0] ?? {})).not.toContain("productCategory")
    expect(request.contractor).toEqual({
      contractorRegion: "POLAND",
      country: "PL",
      contractorType: "COMPANY",
      contractorName: "Pracownia Ceramiki Lipa sp. z o.o.",
      street: "Ogrodowa",
      flatNumber: "3",
      city: "Gdynia",
      postCode: "81-001",
      defaultCurrency: "PLN",
    })
  })

  it("leaves out the parts that an address does not have", () => {
    const bare = { houseNumber: "", flatNumber: "", city: "", postCode: "" }
    const contractor = { ...exampleDraft.contractor, ...bare, street: "Kwiatowa 7" }
    const request = buildCreateInvoice({ ...exampleDraft, contractor })
    expect(Object.values(request.contractor)).not.toContain("")
    expect(request.contractor).toMatchObject({ street: "Kwiatowa 7" })
  })

  it("names a project by text only in the form of the specification", () => {
    const request = buildCreateInvoice({ ...exampleDraft, projectId: "web-shop" })
    expect(request).toMatchObject({ projectId: "web-shop" })
    expect(Object.keys(request)).not.toContain("projects")
  })

  it("carries the bank account and the choice about KSeF when they are set", () => {
    const request = buildCreateInvoice({
      ...exampleDraft,
      sendToKsef: false,
      payment: { ...exampleDraft.payment, bankAccountNumber: "12 3456" },
    })
    expect(request).toMatchObject({
      sendToKSEF: false,
      payments: { bankAccountNumber: "12 3456" },
    })
  })

  it("says of KSeF what the draft says, and nothing where that says nothing", () => {
    const { sendToKsef: _, ...plain } = exampleDraft
    expect(Object.keys(buildCreateInvoice(plain))).not.toContain("sendToKSEF")
    for (const sendToKsef of [true, false]) {
      expect(buildCreateInvoice({ ...plain, sendToKsef })).toMatchObject({ sendToKSEF: sendToKsef })
    }
  })

  it("submits no draft to KSeF: the call that issues it does", () => {
    const draft = { ...exampleDraft, sendToKsef: true }
    expect(buildCreateInvoice(draft, { kind: "save" })).not.toHaveProperty("sendToKSEF")
    const issued = buildCreateInvoice(draft, { kind: "issue", draftId: "90417" })
    expect(issued).toMatchObject({ sendToKSEF: true })
  })

  it("never carries the id of an invoice, which would change that invoice", () => {
    expect(JSON.stringify(buildCreateInvoice(exampleDraft))).not.toContain("invoiceId")
  })

  it("of a draft first differs in its status, and of the issuing call in the draft's id besides", () => {
    const direct = buildCreateInvoice(exampleDraft)
    const basics = direct.basicInformation
    expect(buildCreateInvoice(exampleDraft, { kind: "save" })).toEqual({
      ...direct,
      basicInformation: { ...basics, statusId: "DRAFT" },
    })
    expect(buildCreateInvoice(exampleDraft, { kind: "issue", draftId: "90417" })).toEqual({
      ...direct,
      basicInformation: { ...basics, invoiceId: 90417 },
    })
  })
})

describe("decimals on the wire", () => {
  it.each([
    ["49.99", "49.99"],
    ["0.10", "0.1"],
    ["1234567.8901", "1234567.8901"],
    ["007.50", "7.5"],
    ["-3.20", "-3.2"],
    ["0.00", "0"],
    ["-0.0", "0"],
    ["100", "100"],
  ])("%s is written as %s", (decimal, written) => {
    expect(JSON.stringify(toJsonNumber(decimal))).toBe(written)
    expect(shortestDecimal(decimal)).toBe(written)
  })

  it.each(["0.12345678901234567890", "90071992547409931", "1e5", "abc", "", "NaN"])(
    "%p has no exact number and is a mistake of ours",
    (decimal) => {
      expect(() => toJsonNumber(decimal)).toThrow(RangeError)
    }
  )
})

describe("answers", () => {
  it.each([
    ['{"result":"OK","data":{"invoiceId":90417}}', "90417"],
    ['{"result":"OK","data":{"invoiceId":"0090417"}}', "0090417"],
    ['{"data":{"invoiceId":90417,"more":[1]},"new":true}', "90417"],
    ['{"result":null,"invoiceId":90417}', "90417"],
    ['\uFEFF {"invoiceId":"90417"}'.slice(1), "90417"],
  ])("the created id is found in %s", (text, invoiceId) => {
    expect(readCreateInvoice(text)).toEqual({ kind: "value", value: { invoiceId } })
  })

  it.each(["0", "-5", "1.5", '""', '"12a"', "null", "true", "{}", '"000"'])(
    "%s is no id of an invoice",
    (id) => {
      expect(readCreateInvoice(`{"result":"OK","data":{"invoiceId":${id}}}`)).toEqual({
        kind: "unusable",
        code: "INCOMPLETE_ANSWER",
      })
    }
  )

  const invoice = {
    modelType: "INVOICE",
    basicInformation: {
      invoiceId: 90417,
      invoiceType: "SALES",
      invoiceNumber: "18/3/2026",
      statusId: "ISSUED",
      netPrice: 130,
      grossPrice: 159.9,
      currency: "PLN",
      issueDate: "2026-03-05T00:00:00.000Z",
      saleDate: "2026-03-04T00:00:00.000Z",
      uploadDate: "2026-03-05T09:14:02.000Z",
      vatPLN: 29.9,
    },
    contractor: {
      contractorId: 5120,
      contractorName: "Pracownia Ceramiki Lipa sp. z o.o.",
      taxIdentificationNumber: "1234563218",
      postCode: "81-001",
      country: "PL",
      contractorType: "COMPANY",
    },
    payments: { isPaid: true },
    ksef: { ksefStatus: "PENDING", ksefRetryCount: 1 },
    readOnly: true,
    seller: { contractorName: "Lipa sp. z o.o.", taxIdentificationNumber: "1234563218" },
    additionalDetails: "Order 1087",
    invoicePosition: [
      { productName: "Stoneware mug", quantity: 3, priceNet: 120, grossPrice: "147.6", gtu: "-" },
    ],
  }
  const read = {
    invoiceId: "90417",
    invoiceNumber: "18/3/2026",
    invoiceType: "SALES",
    status: "ISSUED",
    currency: "PLN",
    gross: "159.9",
    net: "130",
    issueDate: "2026-03-05",
    saleDate: "2026-03-04",
    uploadDate: "2026-03-05T09:14:02.000Z",
    additionalDetails: "Order 1087",
    sellerName: "Lipa sp. z o.o.",
    contractor: {
      name: "Pracownia Ceramiki Lipa sp. z o.o.",
      taxIdentificationNumber: "1234563218",
      postCode: "81-001",
      country: "PL",
      type: "COMPANY",
    },
    vatPln: "29.9",
    isPaid: true,
    ksef: {
      state: "pending",
      number: null,
      numberIsOdd: false,
      submittedAt: null,
      message: null,
      retries: 1,
      isOffline: null,
      offlineReason: null,
      isReadOnly: true,
    },
    positions: [{ name: "Stoneware mug", quantity: "3", gross: "147.6", net: "120" }],
  }

  it("an invoice is read with the envelope and without it", () => {
    const payload = { invoice, relatedInvoices: [], defaults: {} }
    const wrapped = JSON.stringify({ result: "OK", data: payload })
    expect(readInvoiceAnswer(wrapped, "90417")).toEqual({ kind: "value", value: read })
    expect(readInvoiceAnswer(JSON.stringify(payload), "90417")).toEqual({
      kind: "value",
      value: read,
    })
  })

  it.each([
    [159.89999999999998, "159.9"],
    [0.1 + 0.2, "0.3"],
    [100, "100"],
    [1234567.8901, "1234567.8901"],
    [-3.2, "-3.2"],
    [-0.0000000001, "0"],
    ["159.90", "159.90"],
    ["159.89999999999998", "159.9"],
    ["-159.90000000000003", "-159.9"],
    // Of so large a number, six decimals would show how it is kept in binary.
    [99999999999.99, "99999999999.99"],
    [8589934592.31, "8589934592.31"],
    [12345678901.2345, "12345678901.2345"],
    [999999999999999, "999999999999999"],
    [90000000000000000000, "90000000000000000000"],
    [1e21, null],
    ["1e5", null],
  ])("an amount written as %p is read as %p", (grossPrice, gross) => {
    const invoice = { basicInformation: { invoiceId: 90417, grossPrice } }
    const answer = readInvoiceAnswer(JSON.stringify({ data: { invoice } }), "90417")
    expect(answer).toMatchObject({ kind: "value", value: { gross } })
  })

  it.each([
    ["2026-03-05T09:14:02.000Z", "2026-03-05T09:14:02.000Z"],
    ["2026-03-05 10:14:02+01:00", "2026-03-05T09:14:02.000Z"],
    // In a zone of America it would be hours before the create that saved it.
    ["2026-03-05T04:14:02", null],
    ["2026-03-05 04:14", null],
    ["2026-03-05", null],
  ])("an upload at %s is read as %s", (uploadDate, moment) => {
    const invoice = { basicInformation: { invoiceId: 90417, uploadDate } }
    const answer = readInvoiceAnswer(JSON.stringify({ data: { invoice } }), "90417")
    expect(answer).toMatchObject({ kind: "value", value: { uploadDate: moment } })
  })

  it.each([
    ["2099-01-01T00:00:00.000Z", null],
    ["2001-01-01T00:00:00.000Z", null],
    ["2027-03-05T09:14:02.000Z", "2027-03-05T09:14:02.000Z"],
    ["2025-03-05T09:14:02.000Z", "2025-03-05T09:14:02.000Z"],
  ])("an upload at %s of an invoice of 2026-03-05 is read as %s", (uploadDate, moment) => {
    const basicInformation = { invoiceId: 90417, issueDate: "2026-03-05T00:00:00.000Z", uploadDate }
    const answer = readInvoiceAnswer(JSON.stringify({ invoice: { basicInformation } }), "90417")
    expect(answer).toMatchObject({ kind: "value", value: { uploadDate: moment } })
  })

  it("an invoice of which only the id is known has nulls for the rest", () => {
    const bare = {
      invoice: {
        basicInformation: { invoiceId: "90417", grossPrice: {}, issueDate: 7, uploadDate: "soon" },
        contractor: null,
        invoicePosition: "none",
      },
    }
    expect(readInvoiceAnswer(JSON.stringify(bare), "90417")).toEqual({
      kind: "value",
      value: {
        ...Object.fromEntries(Object.keys(read).map((name) => [name, null])),
        invoiceId: "90417",
        contractor: {
          name: null,
          taxIdentificationNumber: null,
          postCode: null,
          country: null,
          type: null,
        },
        ksef: { ...read.ksef, state: "not_shown", retries: null, isReadOnly: false },
        positions: [],
      },
    })
  })

  it("what is stored and compared has an end, whatever the service sends", () => {
    const endless = {
      ...invoice,
      basicInformation: {
        ...invoice.basicInformation,
        invoiceNumber: "💥".repeat(100_000),
        currency: "PLN".repeat(100_000),
        grossPrice: `0.${"0".repeat(1_000_000)}1`,
        netPrice: "9".repeat(1_000_000),
      },
    }
    expect(readInvoiceAnswer(JSON.stringify({ data: { invoice: endless } }), "90417")).toEqual({
      kind: "value",
      value: {
        ...read,
        invoiceNumber: "💥".repeat(200),
        currency: "PLN".repeat(67).slice(0, 200),
        gross: null,
        net: null,
      },
    })
  })

  it("another invoice than the asked one is not taken for it", () => {
    expect(readInvoiceAnswer(JSON.stringify({ data: { invoice } }), "90418").kind).toBe("unusable")
  })

  it.each([
    ["3", 3, false],
    [3, 3, false],
    ["0", 0, false],
    [undefined, 1, true],
    ["many", 1, true],
  ])("a list that says %p pages has %d", (pagesAmount, pageCount, isPageCountGuessed) => {
    const data = { invoices: [invoice], pagesAmount, sumGross: "159.90" }
    expect(readListAnswer(JSON.stringify({ result: "OK", data }), 1)).toEqual({
      kind: "value",
      value: { invoices: [read], pageCount, isPageCountGuessed, sum: "159.90" },
    })
  })

  it("a list is read with the envelope and without it", () => {
    const data = { invoices: [invoice], pagesAmount: "1", sumGross: "159.90" }
    const wrapped = readListAnswer(JSON.stringify({ result: "OK", data }), null)
    expect(wrapped).toMatchObject({ kind: "value", value: { invoices: [read] } })
    expect(readListAnswer(JSON.stringify(data), null)).toEqual(wrapped)
    expect(readListAnswer(JSON.stringify({ result: "OK" }), null).kind).toBe("unusable")
  })

  const nothing = { pagesAmount: "1", sumGross: "0.00" }
  it.each([
    ["an empty list", null, { invoices: [], pagesAmount: "1" }, []],
    ["no list, of no page", null, { pagesAmount: "0" }, []],
    ["no list, of one page", null, { pagesAmount: "1" }, null],
    ["null, of one page that sums to nothing", null, { ...nothing, invoices: null }, []],
    ["no list, of one page that sums to nothing", null, { ...nothing, sumGross: 0 }, []],
    ["no list, of one page with a sum", null, { ...nothing, sumGross: "0.01" }, null],
    ["no list, of two pages that sum to nothing", null, { ...nothing, pagesAmount: "2" }, null],
    ["no list, of nobody knows how many pages", null, { sumGross: "0.00" }, null],
    ["no list, under a number of two pages", 2, { pagesAmount: "2" }, []],
    ["null, under a number of two pages", 2, { invoices: null, pagesAmount: 2 }, []],
    ["no list, under a number of nobody knows how many pages", 2, { sumGross: "0.00" }, null],
  ])("%s is read for what it says", (_, page, data, invoices) => {
    const answer = readListAnswer(JSON.stringify({ result: "OK", data }), page)
    if (invoices) expect(answer).toMatchObject({ value: { invoices } })
    else expect(answer.kind).toBe("unusable")
  })

  it.each([
    ["2026-03-05", "2026-03-05"],
    ["2026-03-05T00:00:00.000Z", "2026-03-05"],
    ["2026-03-05T00:00:00+01:00", "2026-03-05"],
    ["2026-03-05T13:20:00.000Z", "2026-03-05"],
    // Midnight in Warsaw, in winter and in summer.
    ["2026-03-04T23:00:00.000Z", "2026-03-05"],
    ["2026-07-04T22:00:00Z", "2026-07-05"],
    ["2026-03-31T22:00:00.000+00:00", "2026-04-01"],
    ["2026-03-31T22:00:00.000+0000", "2026-04-01"],
    // One o'clock in the night, and eleven in the evening.
    ["2026-07-04T23:00:00.000Z", "2026-07-04"],
    ["2026-03-04T22:00:00.000Z", "2026-03-04"],
    ["5 March 2026", null],
    ["2026-02-31", null],
    ["2026-13-05T00:00:00.000Z", null],
  ])("a date written %p is %p", (issueDate, date) => {
    const { basicInformation } = invoice
    const text = JSON.stringify({
      data: { invoice: { ...invoice, basicInformation: { ...basicInformation, issueDate } } },
    })
    expect(readInvoiceAnswer(text, "90417")).toMatchObject({ value: { issueDate: date } })
  })

  it.each([
    ["1 234,50", "1234.50"],
    ["1\u00a0234\u202f567,5", "1234567.5"],
    ["159,90", "159.90"],
    ["-0,5", "-0.5"],
    ["1 234.50", "1234.50"],
    [" 159.90 ", "159.90"],
    // Thousands, or three decimals.
    ["1,234", null],
    ["1,234.50", null],
    ["12 34,50", null],
    ["159,90 zł", null],
  ])("an amount written %p is %p", (grossPrice, gross) => {
    const { basicInformation } = invoice
    const text = JSON.stringify({
      data: { invoice: { ...invoice, basicInformation: { ...basicInformation, grossPrice } } },
    })
    expect(readInvoiceAnswer(text, "90417")).toMatchObject({ value: { gross } })
  })

  it("a dash stands where there is nothing", () => {
    const basicInformation = {
      ...invoice.basicInformation,
      invoiceNumber: "-",
      statusId: " - ",
      currency: "–",
    }
    const dashed = { ...invoice, basicInformation, additionalDetails: "—" }
    expect(readInvoiceAnswer(JSON.stringify({ data: { invoice: dashed } }), "90417")).toEqual({
      kind: "value",
      value: {
        ...read,
        invoiceNumber: null,
        status: null,
        currency: null,
        additionalDetails: null,
      },
    })
  })

  it.each(["PLN", "pln", " Pln "])("a currency written %p is PLN", (currency) => {
    const { basicInformation } = invoice
    const text = JSON.stringify({
      data: { invoice: { ...invoice, basicInformation: { ...basicInformation, currency } } },
    })
    expect(readInvoiceAnswer(text, "90417")).toMatchObject({ value: { currency: "PLN" } })
  })

  it.each([10, 20, 50, 100])(
    "a page of %d that names no number of pages is followed by another, whatever was asked for",
    (length) => {
      const text = JSON.stringify({ data: { invoices: Array(length).fill(invoice) } })
      expect(readListAnswer(text, 2)).toMatchObject({ value: { pageCount: 3 } })
    }
  )

  it("a list with one unreadable invoice is not used, since a gap would look like absence", () => {
    const text = JSON.stringify({ data: { invoices: [invoice, { basicInformation: {} }] } })
    expect(readListAnswer(text, 1)).toEqual({ kind: "unusable", code: "INCOMPLETE_ANSWER" })
  })

  it.each([
    ["", "value"],
    [" \n", "value"],
    ["OK", "value"],
    ["ok\r\n", "value"],
    ["OK, but not now", "unusable"],
    ["{}", "value"],
    ['{"result":"OK","data":{"invoiceId":1}}', "value"],
    ['{"result":"OK","errorMessage":"Bez adresu odpowiedzi."}', "value"],
    ['{"result":"SENT","errorMessage":null,"errorMessagePL":""}', "value"],
    ['{"result":"Error"}', "error"],
    ['{"result":"ERROR"}', "unusable"],
    ['{"errorMessage":"No reply-to address."}', "unusable"],
    ['{"result":"Failed","errorMessagePL":"Brak adresu odpowiedzi."}', "unusable"],
    ['{"result":"Failure"}', "unusable"],
    ['{"result":false}', "unusable"],
    ["false", "unusable"],
    ["true", "value"],
    ["null", "value"],
    ['{"success":false,"message":"No reply-to address."}', "unusable"],
    ['{"error":"No reply-to address."}', "unusable"],
    ['{"errors":[{"code":17}]}', "unusable"],
    ['{"status":"error","message":"No reply-to address."}', "unusable"],
    ['{"status":"FAILED"}', "unusable"],
    ['{"status":404,"path":"/sales/invoice/send"}', "unusable"],
    ['{"statusCode":500,"message":"Internal server error"}', "unusable"],
    ['{"statusCode":"400","body":"{}"}', "unusable"],
    ['{"code":422}', "unusable"],
    ['{"status":200,"code":0}', "value"],
    ['{"status":"SENT","statusCode":202,"code":"MAIL_QUEUED"}', "value"],
    ['{"result":"OK","code":500}', "value"],
    ['{"code":1000}', "value"],
    ['{"success":true,"error":null,"errors":[]}', "value"],
    ['{"ok":true,"error":"","errors":{}}', "value"],
    ['{"result":"Queued","error":false}', "value"],
    ["<html>", "unusable"],
  ])("an acknowledgement of %p is read as %s", (text, kind) => {
    expect(readAcknowledgement(text).kind).toBe(kind)
  })

  it.each([
    { result: "OK", data: LINK },
    { result: "OK", data: { url: LINK, expiresIn: 600 } },
    { result: "OK", url: LINK },
    { pdfUrl: LINK, validFor: "10 minutes", data: null },
  ])("a link is read wherever the answer has it: %j", (body) => {
    const answer = readPdfUrlAnswer(JSON.stringify(body), false)
    expect(answer).toEqual({ kind: "value", value: new URL(LINK) })
  })

  it.each([
    { result: "OK", url: LINK, help: "https://docs.altera.co/openapi" },
    { result: "OK", url: LINK, data: {} },
    { result: "Error", url: LINK },
  ])("no link is guessed: %j", (body) => {
    expect(readPdfUrlAnswer(JSON.stringify(body), false).kind).not.toBe("value")
  })

  it("a link over plain http is taken only from this machine to this machine", () => {
    const text = JSON.stringify({ data: "http://localhost:9/a" })
    expect(readPdfUrlAnswer(text, true).kind).toBe("value")
    expect(readPdfUrlAnswer(text, false).kind).toBe("unusable")
  })
})

describe("the other requests", () => {
  it("a send names exactly one kind of addressee", () => {
    expect(buildSendInvoice("90417", { kind: "contractor" })).toEqual({
      invoiceId: 90417,
      recipientFromSystem: true,
    })
    const recipients = ["ksiegowosc@example.com"]
    const own = { subject: "Faktura", text: "<p>Dzień dobry</p>" }
    expect(buildSendInvoice("90417", { kind: "contractor" }, own)).toEqual({
      invoiceId: 90417,
      recipientFromSystem: true,
      topic: "Faktura",
      content: "<p>Dzień dobry</p>",
    })
    expect(buildSendInvoice("90417", { kind: "contractor" }, { text: "<p>a</p>" })).toEqual({
      invoiceId: 90417,
      recipientFromSystem: true,
      content: "<p>a</p>",
    })
    expect(buildSendInvoice("90417", { kind: "given", recipients })).toEqual({
      invoiceId: 90417,
      recipient: recipients,
    })
  })

  it("ids go as numbers wherever a number says the same", () => {
    expect(buildMarkPaid(["1", "007", "90071992547409931"])).toEqual({
      invoiceIds: [1, "007", "90071992547409931"],
    })
    expect(writeId("90417")).toBe(90417)
  })

  it("the first page is asked for without a number, the next ones with it", () => {
    expect(listInvoicesPath({ searchPhrase: "Łódź & co", page: null })).toBe(
      "/sales?searchPhrase=%C5%81%C3%B3d%C5%BA+%26+co&invoiceType=SALES&sortBy=ISSUE_DATE&order=DESC&documentsPerPage=100"
    )
    expect(listInvoicesPath({ searchPhrase: null, page: 2 })).toBe(
      "/sales?invoiceType=SALES&sortBy=ISSUE_DATE&order=DESC&documentsPerPage=100&pageNumber=2"
    )
  })
})
