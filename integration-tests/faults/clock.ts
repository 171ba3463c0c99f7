/*
 * Preloaded only into the shop processes of the proof: shifts the wall clock by the offset that the parent
 * process sets. Monotonic time (`performance.now`, timers) is not affected.
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
