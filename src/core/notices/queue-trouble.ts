/**
 * Why the queue is currently unusable, by kind.
 *
 * `params` fill the sentences: `schema`, `role`, `statement` (what the administrator must run) or
 * `detail` (the code or first words of the error); never an address or a password.
 */
export type QueueTrouble = {
  code:
    | "unreachable"
    | "no_free_connection"
    | "no_session"
    | "login_refused"
    | "schema_missing"
    | "schema_foreign"
    | "schema_damaged"
    | "version"
    | "other"
  params: Record<string, string>
}

const SENTENCES: Record<QueueTrouble["code"], (params: Record<string, string>) => string> = {
  unreachable: ({ store, detail }) => `${store} cannot be reached (${detail})`,
  no_free_connection: ({ detail }) =>
    `PostgreSQL has no connection free for this role (${detail}): raise max_connections or the ` +
    "role's connection limit, or reduce the connection pools of the programs that use it",
  no_session: ({ detail }) =>
    `PostgreSQL gives the queue no session of its own (${detail}): set queue.databaseUrl to the ` +
    "database's own address, with no pooler such as PgBouncer in between and no options in it",
  login_refused: ({ store, detail }) =>
    `${store} refuses the login (${detail}): check the address, the user and the password`,
  schema_missing: ({ role, schema, statement }) =>
    `the role ${role} may not create the schema ${schema}: have the database administrator run ` +
    `${statement}`,
  schema_foreign: ({ role, schema, statement }) =>
    `the schema ${schema} or what is in it belongs to another role, and ${role} may not use or ` +
    `update it: have the database administrator make ${role} its owner, or set queue.schema to a ` +
    `name of its own and run ${statement}`,
  schema_damaged: ({ schema, detail }) =>
    `something is missing in the schema ${schema} (${detail}): if nothing else uses it, drop it. ` +
    "It is then created again, and no order is lost",
  version: ({ detail }) => `the versions do not match: ${detail}`,
  other: ({ store, detail }) => `${store} answers: ${detail}`,
}

/** One line for the log: what is wrong and who can do what about it. */
export const describeQueueTrouble = ({ code, params }: QueueTrouble): string =>
  SENTENCES[code](params)
