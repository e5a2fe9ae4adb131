import type { TestApi } from './create-test-api.ts';

const CART_LINK = /\/add-another-vehicle\/([0-9a-f-]{36})\/([0-9a-f-]{36})/;

export async function mailedCart(
  { deps }: TestApi,
  recipient: string,
  kind = 'resume',
): Promise<{ user: string; address: string }> {
  const { text } = await deps.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const [, user, address] = CART_LINK.exec(text) ?? [];
  if (user === undefined || address === undefined)
    throw new Error('The email has no link to a cart');
  return { user, address };
}
