import { partnerEventSchema } from '#contracts/partner/events.ts';
import { rowUuid } from '#server/db/uuid.ts';
import { newKey, newWebhookSecret, reportKeyHash } from '#server/features/partners/keys.ts';
import { insertKeys, upsertPartner } from '#server/features/partners/store.ts';
import type { TestApi } from './create-test-api.ts';
import { fillCart, type OwnWords, pay, RENEWAL, someone } from './shopping.ts';

export type TestPartner = Awaited<ReturnType<typeof addPartner>>;

/** Adds a partner with a key of each kind. The partner gets this share of our fee, and events at `webhook`. */
export async function addPartner(
  { deps: { db, clock } }: Pick<TestApi, 'deps'>,
  {
    name,
    webhook,
    basisPoints = 0,
  }: { name: string; webhook: string | null; basisPoints?: number },
) {
  const created_at = clock();
  const secret = newWebhookSecret();
  const uuid = await upsertPartner(db, {
    ...{ uuid: rowUuid(created_at), name, created_at },
    allowed_origins: [],
    webhook_url: webhook,
    webhook_secret: webhook && secret,
  });
  const keys = { live: newKey('live'), test: newKey('test'), report: newKey('report') };
  await insertKeys(db, [
    { partner_uuid: uuid, kind: 'live', key: keys.live, created_at },
    { partner_uuid: uuid, kind: 'test', key: keys.test, created_at },
    { partner_uuid: uuid, kind: 'report', key: reportKeyHash(keys.report), created_at },
  ]);
  await setShare({ deps: { db } }, uuid, basisPoints);
  return { uuid, name, secret, keys };
}

/** Changes a partner's share of our fee, in hundredths of a percent. */
export async function setShare(
  { deps }: { deps: Pick<TestApi['deps'], 'db'> },
  uuid: string,
  basisPoints: number,
): Promise<void> {
  await deps.db
    .updateTable('partner')
    .set({ commission_basis_points: basisPoints })
    .where('uuid', '=', uuid)
    .execute();
}

export async function buyAt(
  api: TestApi,
  key: string,
  {
    plate,
    service = RENEWAL,
    own,
    card,
    overnight = false,
  }: {
    plate?: string;
    service?: string;
    own?: OwnWords;
    card?: string;
    overnight?: boolean;
  } = {},
) {
  const buyer = { ...someone(), ...(plate !== undefined && { plate }) };
  const ids = await fillCart(api, buyer, { partner: key, service, overnight, ...(own && { own }) });
  const paid = await pay(api, ids.user, card === undefined ? {} : { cardnumber: card });
  if (paid.at('data', 'payment_status') !== 'SUCCESS') throw new Error('Expected a paid order');
  return { ...buyer, ...ids, order: await orderOf(api, ids.line) };
}

async function orderOf({ deps }: TestApi, line: string) {
  return deps.db
    .selectFrom('order_line')
    .selectAll()
    .where('uuid', '=', line)
    .executeTakeFirstOrThrow();
}

export function readEvent(body: string) {
  return partnerEventSchema.parse(JSON.parse(body));
}
