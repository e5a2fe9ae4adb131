import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { californiaDay } from '#contracts/time/california.ts';
import { httpApi } from '#tests/support/api/http-api.ts';
import { declaredCar, fillCart, pay, someone } from '#tests/support/api/shopping.ts';
import { cards } from '#tests/support/cards.ts';
import { freePort } from '#tests/support/process/postgres.ts';
import { startServer } from '#tests/support/process/server-process.ts';
import type { DeskPlace } from './staff.ts';

/** Long, because an order's job may have to wait for the jobs of other orders. */
const JOBS_MS = 600_000;
const PAPER = new TextEncoder().encode('%PDF-1.7 a paper of a test');

export type DeskServer = Awaited<ReturnType<typeof startDesk>>;

/** Starts a server on which orders stay in their stage and staff review documents, unless `changes` says otherwise. */
export async function startDesk(changes: Record<string, string> = {}) {
  const settings = { DATA_DIR: mkdtempSync(join(tmpdir(), 'storefront-desk-')) };
  const PORT = String(await freePort());
  const place: DeskPlace = { site: `http://localhost:${PORT}`, settings };
  const server = await startServer({
    ...{ ...settings, PORT, LOG_LEVEL: 'error', PAPERS_CHECKED_BY: 'people' },
    ...{ FILING_WINDOW_SECONDS: '86400', ORDER_STEP_SECONDS: '86400', ...changes },
  });
  const shop = httpApi(server.baseUrl);
  return {
    place,
    shop,
    async buy({ service, card = cards.good }: { service?: string; card?: string } = {}) {
      const who = someone();
      const ids = await fillCart(shop, who, {
        own: { declared: declaredCar(californiaDay(new Date())) },
        ...(service !== undefined && { service }),
      });
      await pay(shop, ids.user, { cardnumber: card.replaceAll(' ', '') });
      const found = await shop.get(`/user/orders?user_uuid=${ids.user}&user_cart_uuid=${ids.cart}`);
      return { ...who, ...ids, order: String(found.at('data', 'data', 0, 'order_id')) };
    },
    async sendPaper(line: string, file: { paper: string; file_name: string }) {
      const signed = await shop.post(`/user/orders/${line}/papers/uploads`, {
        ...{ ...file, content_length: PAPER.byteLength },
      });
      const url = signed.text('data', 'url');
      await fetch(new URL(url, server.baseUrl), {
        ...{ method: 'PUT', headers: { 'Content-Type': 'application/pdf' }, body: PAPER },
      });
      await shop.post(`/user/orders/${line}/papers`, { ...file, upload: url.split('?')[0] });
    },
    /** Waits while the desk shows why an action isn't possible yet, because a job has to run first. */
    async waitWhile(page: Page, order: string, why: string) {
      await expect
        .poll(
          () =>
            page.evaluate(async (path) => {
              const headers = { Authorization: `Bearer ${sessionStorage.getItem('desk_token')}` };
              const answer = await fetch(path, { headers });
              return `${answer.ok} ${await answer.text()}`;
            }, `/v1/api/desk/orders/${order}/actions`),
          { timeout: JOBS_MS },
        )
        .toEqual(expect.not.stringMatching(`^false|${why}`));
    },
    async stop() {
      await server.stop();
      rmSync(settings.DATA_DIR, { recursive: true, force: true });
    },
  };
}
