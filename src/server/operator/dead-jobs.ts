/** `npm run jobs:dead`: lists dead jobs. `-- retry UUID` or `-- retry all` retries them. */
import { isUuid } from '../db/uuid.ts';
import { recordAuditEvent } from '../features/audit/service.ts';
import { retryDeadJobs, selectDeadJobs } from '../jobs/store.ts';
import { type Command, type CommandWork, UsageError } from './command.ts';

const USAGE = 'Usage: npm run jobs:dead [-- retry UUID | retry all]';

export const deadJobs: Command = ([action, which = '']) => {
  if (action === undefined) return list;
  if (action === 'retry' && which === 'all') return retry(undefined);
  if (action === 'retry' && isUuid(which)) return retry(which);
  throw new UsageError(USAGE);
};

const list: CommandWork = async ({ db }, output) => {
  const jobs = await selectDeadJobs(db);
  for (const job of jobs) {
    const payload = JSON.stringify(job.payload);
    const since = job.ended_at?.toISOString() ?? '';
    output.say(`${job.uuid}  ${job.kind}  ${payload}  ${since}  ${job.last_error ?? ''}`);
  }
  output.say(`${jobs.length} dead`);
};

const retry =
  (uuid: string | undefined): CommandWork =>
  async (deps, output) => {
    const revived = await deps.db.transaction().execute(async (tx) => {
      const kinds = await retryDeadJobs(tx, { uuid, now: deps.clock() });
      if (kinds.length > 0) {
        const about = [...new Set(kinds)].toSorted().join(' ');
        await recordAuditEvent(tx, deps, 'JOBS: tried again', { about });
      }
      return kinds.length;
    });
    if (uuid !== undefined && revived === 0) {
      output.reject(`${uuid} is not a dead job. To list dead jobs, run npm run jobs:dead.`);
      return;
    }
    output.say(`${revived} will be retried`);
  };
