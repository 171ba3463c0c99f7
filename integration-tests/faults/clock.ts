/*
 * Loaded before a shop's process of the proof, nowhere else: its wall clock goes wrong by as much
 * as its parent says. What only goes forward (`performance.now`, timers) stays as it is.
 */

const apartMs = Number(process.env.PROOF_CLOCK_MS ?? 0)

if (apartMs !== 0) {
  const RealDate = globalThis.Date
  const nowMs = () => RealDate.now() + apartMs
  const shifted = new Proxy(RealDate, {
    construct: (target, parts: unknown[], made) =>
      Reflect.construct(target, parts.length === 0 ? [nowMs()] : parts, made) as object,
    apply: () => new RealDate(nowMs()).toString(),
    get: (target, property) =>
      property === "now" ? nowMs : (Reflect.get(target, property) as unknown),
  })
  RealDate.prototype.constructor = shifted
  globalThis.Date = shifted
}
