/** No process works on the run, or its lease has expired. */
export const IS_FREE = "(run.lease_until is null or run.lease_until < now())"

/** A condition: the run with this id is worked on by the process with this token. */
export const WHERE_WORKED_ON = `where exists (select 1 from invoicing_run run
  where run.id = ? and run.token = ? and run.state = 'running' and run.deleted_at is null
    and not ${IS_FREE})`
