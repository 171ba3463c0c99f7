/** Stands for `kill -9`: whoever catches it lets it pass, and nothing of that process runs on. */
export class ProcessDied extends Error {
  override readonly name = "ProcessDied"
}
