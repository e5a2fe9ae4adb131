import type { Deps } from '#server/deps.ts';
import { selectSandboxMails } from '#server/features/mail/store.ts';
import type { MailGateway } from '#server/gateways/mail/port.ts';
import { ensureRecurring } from '#server/jobs/handlers.ts';
import { createWorkers } from '#server/jobs/start-jobs.ts';
import type { TestApi } from './create-test-api.ts';

export { STEP_MS } from './create-test-api.ts';

/** Creates the workers of a test's product, which run due jobs only on request. */
export async function createTestWork(
  shop: TestApi,
  { mailGateway, ...changes }: Partial<Deps> & { mailGateway?: MailGateway } = {},
) {
  const given: Deps = { ...shop.deps, ...changes };
  const gateways = { ...given.gateways, ...(mailGateway && { mail: mailGateway }) };
  const deps: Deps = { ...given, gateways };
  await ensureRecurring(deps);
  // One worker for each kind of job is enough. More would only poll.
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
