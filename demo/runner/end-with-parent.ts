/* Preloaded into every child: ends it when the demo that started it is gone, for whatever reason. */
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
