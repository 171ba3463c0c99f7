/* Loaded into every child first: it ends when the demo that started it is gone, however it went. */
if (process.channel) {
  process.once("disconnect", () => process.kill(process.pid, "SIGTERM"))
  process.channel.unref()
}
