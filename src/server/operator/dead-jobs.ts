/** `npm run jobs:dead`: the jobs that were given up. `-- retry UUID` or `-- retry all` tries them again. */
import { isUuid } from '../db/uuid.ts';
import { noteEvent } from '../features/audit/service.ts';
import { reviveJobs, selectDeadJobs } from '../jobs/store.ts';
import { explain, runCommand } from './run-command.ts';

const USAGE = 'Usage: npm run jobs:dead [-- retry UUID | retry all]';

const [action, which = ''] = process.argv.slice(2);
if (action === undefined) {
  await runCommand(async ({ db }) => {
    const jobs = await selectDeadJobs(db);
    for (const job of jobs) {
      const payload = JSON.stringify(job.payload);
      const since = job.ended_at?.toISOString() ?? '';
      console.log(`${job.uuid}  ${job.kind}  ${payload}  ${since}  ${job.last_error ?? ''}`);
    }
    console.log(`${jobs.length} dead`);
  });
} else if (action === 'retry' && (which === 'all' || isUuid(which))) {
  await runCommand(async ({ db, clock }) => {
    const uuid = which === 'all' ? undefined : which;
    const revived = await db.transaction().execute(async (tx) => {
      await noteEvent(tx, { clock }, { event: 'JOBS: tried again', userUuid: null });
      return reviveJobs(tx, { uuid, now: clock() });
    });
    console.log(`${revived} will be tried again`);
  });
} else {
  explain(USAGE);
}
