import { PostgresQueueBackend, Queue, Worker } from "bullmq"
import type {
  BackendFactory,
  JobProgress,
  PostgresConnection,
  PostgresConnectionOptions,
} from "bullmq"
import type {
  InvoiceQueueBackend,
  InvoiceWorker,
  JobData,
  JobRunner,
  QueueLocation,
  QueueReporter,
  RunnerOptions,
} from "./backend"
import { PostgresLink, type Follower } from "./postgres-link"
import { PRODUCER_PATIENCE_MS } from "./queue-timeout"

/** Name shown in `pg_stat_activity`. */
const APPLICATION = "medusa-plugin-altera queue"

type Location = Extract<QueueLocation, { kind: "postgres" }>

/** The queues and workers of every company on one connection of this process. */
export function openOnPostgres(
  { url, ssl, schema }: Location,
  reporter: QueueReporter
): InvoiceQueueBackend {
  const config = {
    connectionString: url,
    connectionTimeoutMillis: PRODUCER_PATIENCE_MS,
    application_name: APPLICATION,
    ...(ssl === undefined ? {} : { ssl: ssl as boolean | object }),
  }
  const link = new PostgresLink({ config, schema }, reporter)
  return {
    openQueue: async (name) => {
      const queue = new Queue(name, NO_CONNECTION, lend(await link.open()))
      queue.on("error", (error) => link.note(error))
      return queue
    },
    startWorker: (name, run, options) => {
      const worker = new FollowingWorker(name, run, options, (error) => link.note(error))
      link.follow(worker)
      return worker
    },
    recover: async (error) => {
      link.note(error)
      await link.open()
    },
    inspect: async () => await link.inspect(),
    close: async () => await link.close(),
  }
}

/** BullMQ requires connection options but does not use them: the connection is lent to it. */
const NO_CONNECTION = { connection: {} as PostgresConnectionOptions }

type Lent = BackendFactory<PostgresQueueBackend, PostgresConnectionOptions>
type PostgresWorker = Worker<
  JobData,
  void,
  string,
  PostgresQueueBackend,
  JobProgress,
  PostgresConnectionOptions
>

/** @param onMade receives the backend that BullMQ asked for. */
function lend(
  connection: PostgresConnection,
  onMade: (backend: PostgresQueueBackend) => void = () => undefined
): Lent {
  return (name, options) => {
    const isOwner = false
    const backend = new PostgresQueueBackend(connection, name, options, isOwner)
    onMade(backend)
    return backend
  }
}

/** A BullMQ worker that pauses while the database is unreachable. */
class FollowingWorker implements InvoiceWorker, Follower {
  private worker: PostgresWorker | null = null
  private backend: PostgresQueueBackend | null = null
  private isClosed = false

  constructor(
    private readonly name: string,
    private readonly run: JobRunner,
    private readonly options: RunnerOptions,
    private readonly note: (error: unknown) => void
  ) {}

  goOn(connection: PostgresConnection): void {
    if (this.isClosed) return
    if (this.worker) return void this.worker.resume().catch(this.note)
    const factory = lend(connection, (backend) => (this.backend = backend))
    const options = { ...this.options, ...NO_CONNECTION, autorun: false }
    const worker: PostgresWorker = new Worker(this.name, this.run, options, factory)
    this.worker = worker
    worker.on("error", this.note)
    // `run` resolves only when the worker is closed.
    worker.run().catch(this.note)
  }

  /** Running jobs finish; no new one begins. */
  stop(): void {
    const doNotWait = true
    void this.worker?.pause(doNotWait).catch(this.note)
  }

  /**
   * Called when the listening session is lost: ends the wait on it and listens on the next session.
   *
   * BullMQ does this itself for a worker with its own connection.
   */
  listenAnew(): void {
    const { backend } = this
    if (!backend || this.isClosed) return
    void backend
      .disconnectBlocking()
      .then(async () => await backend.reconnectBlocking())
      .catch(this.note)
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.worker?.close()
  }
}
