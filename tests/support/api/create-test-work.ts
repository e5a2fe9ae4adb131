import { createSandboxMailbox } from '#server/features/mail/sandbox-mailbox.ts';
import { selectSandboxMails } from '#server/features/mail/store.ts';
import type { MailGateway } from '#server/gateways/mail/port.ts';
import { createSandboxMail } from '#server/gateways/mail/sandbox.ts';
import { type JobDeps, recurringJobs } from '#server/jobs/handlers.ts';
import { ensureRecurring } from '#server/jobs/recurring.ts';
import { createWorkers } from '#server/jobs/start-jobs.ts';
import type { TestApi } from './create-test-api.ts';

export const STEP_MS = 20_000;

/** The workers of a test's product, which run due jobs only when they are told to. */
export async function createTestWork(
  shop: TestApi,
  changes: Partial<JobDeps> & { mailGateway?: MailGateway } = {},
) {
  const sandbox = createSandboxMail({ outbox: createSandboxMailbox(shop.deps) });
  const deps: JobDeps = { ...shop.deps, mailGateway: sandbox, orderStepMs: STEP_MS, ...changes };
  await ensureRecurring(deps, recurringJobs(deps));
  // Of several that do the same, the others would only look.
  const kinds = new Set<string>();
  const workers = createWorkers(deps).filter((worker) => {
    const isNew = worker.kinds.some((kind) => !kinds.has(kind));
    for (const kind of worker.kinds) kinds.add(kind);
    return isNew;
  });
  return {
    deps,
    /** Works until nothing is due, since one job may add another. */
    async runDue(): Promise<void> {
      let count: number;
      do {
        count = 0;
        for (const worker of workers) count += await worker.runDue();
      } while (count > 0);
    },
    mailsTo: (email: string) => selectSandboxMails(shop.deps.db, email),
  };
}
