import { inflateRawSync } from "node:zlib"

export type ZippedFile = { name: string; bytes: Buffer }

const END = 0x06054b50
const LISTED = 0x02014b50
const FILE = 0x04034b50
const DEFLATED = 8

/**
 * Reads an archive as an unzip program does: by the directory at its end.
 *
 * @throws Error if it was truncated, or a file does not match the directory.
 */
export function readZip(zip: Buffer): ZippedFile[] {
  const end = zip.lastIndexOf(Buffer.from(new Uint32Array([END]).buffer))
  if (end < 0) throw new Error("the archive has no end")
  const files: ZippedFile[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== LISTED) throw new Error("the archive's list is broken")
    const [method, sum] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]
    const [packed, size] = [zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 24)]
    const nameLength = zip.readUInt16LE(at + 28)
    const name = zip.toString("utf8", at + 46, at + 46 + nameLength)
    const start = zip.readUInt32LE(at + 42)
    if (zip.readUInt32LE(start) !== FILE) throw new Error(`${name} is not where the list says`)
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const body = zip.subarray(from, from + packed)
    const bytes = method === DEFLATED ? inflateRawSync(body) : body
    if (bytes.length !== size || sumOf(bytes) !== sum) throw new Error(`${name} is damaged`)
    files.push({ name, bytes })
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

const TABLE = Uint32Array.from({ length: 256 }, (_, at) => {
  let value = at
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32; Node's zlib has it only from version 22 on. */
function sumOf(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8)
  return (sum ^ 0xffffffff) >>> 0
}
