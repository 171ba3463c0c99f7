import { setTimeout as sleep } from "node:timers/promises"
import { readMonth } from "../../integration-tests/shop/month-trouble"
import { logIn } from "../../integration-tests/shop/log-in"
import type { BenchContext, Figure, Measure } from "../measure"
import { readResidentWhile } from "../resident"
import { median } from "../statistics"
import { MonthStage } from "./stage"

const PDFS = 1_000
const QUICK_PDFS = 200
/** The number of PDFs in one archive. */
const OF_PART = 100
/** A long invoice with a logo. */
const PDF_BYTES = 200_000
const LATENCY_MS = 5
const REST_MS = 3_000
/** Source: the promise of the archives. */
const MOST_MB = 100

/**
 * How far a shop's resident size rises above its earlier value while a month's PDFs are downloaded in
 * archives, one after another. The first archive does not count: the process is still reaching its size.
 */
export const zip: Measure = { name: "zip", run: measureZip }

async function measureZip({ isQuick, say }: BenchContext): Promise<readonly Figure[]> {
  const pdfs = isQuick ? QUICK_PDFS : PDFS
  const stage = await MonthStage.open("bench_zip", pdfs)
  try {
    stage.service.pdfBytes = PDF_BYTES
    const { id } = await readMonth(stage.shop, stage.month)
    stage.service.latencyMs = LATENCY_MS
    const token = await logIn(stage.shop.process.url)
    const fetchPart = async (part: number) => await receive(stage, { id, token, part })
    await fetchPart(1)
    const before = await readResidentWhile(stage.shop.process, async () => await sleep(REST_MS))
    say(`${pdfs.toLocaleString("en")} PDFs of ${PDF_BYTES / 1000} kB in archives of ${OF_PART}`)
    const during = await readResidentWhile(stage.shop.process, async () => {
      for (let part = 1; part <= pdfs / OF_PART; part += 1) await fetchPart(part)
    })
    return [
      {
        name: `zip, ${pdfs.toLocaleString("en")} PDFs, the highest resident size above that before`,
        unit: "MB",
        samples: [Math.max(...during) - median(before)],
        yardstick: null,
        reach: null,
        bound: { atMost: MOST_MB },
      },
    ]
  } finally {
    await stage.close()
  }
}

type Wanted = { id: string; token: string; part: number }

/** Reads an archive as it arrives and discards it. */
async function receive({ shop }: MonthStage, { id, token, part }: Wanted): Promise<void> {
  const address = `${shop.process.url}/admin/invoicing/months/${id}/pdfs?part=${part}`
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).byteLength
  if (response.status !== 200 || bytes < OF_PART * PDF_BYTES) {
    throw new Error(`Archive ${part} came with ${response.status} and ${bytes} bytes`)
  }
}
