import type { Db } from '../../db/schema.ts';
import { rowUuid } from '../../db/uuid.ts';
import { reportKeyHash } from './keys.ts';
import { insertKeys, upsertPartner } from './store.ts';

/** These values are public, so use them only on development machines. */
export const demoPartner = {
  key: 'demo-partner',
  testKey: 'demo-partner-test',
  reportKey: 'demo-partner-report',
  webhookSecret: 'demo-partner-secret',
} as const;

/** Adds the partner of `npm run demo:partner`, whose pages are on `port` of this machine. */
export async function seedDemoPartner(
  db: Db,
  { port, now }: { port: number; now: Date },
): Promise<void> {
  const partner_uuid = await upsertPartner(db, {
    uuid: rowUuid(now),
    name: 'Demo partner',
    allowed_origins: [`http://127.0.0.1:${port}`, `http://localhost:${port}`],
    webhook_url: `http://127.0.0.1:${port}/webhook`,
    webhook_secret: demoPartner.webhookSecret,
    created_at: now,
  });
  await insertKeys(db, [
    { key: demoPartner.key, partner_uuid, kind: 'live', created_at: now },
    { key: demoPartner.testKey, partner_uuid, kind: 'test', created_at: now },
    { key: reportKeyHash(demoPartner.reportKey), partner_uuid, kind: 'report', created_at: now },
  ]);
}
