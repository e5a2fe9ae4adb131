import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findLine } from '#server/features/orders/service.ts';
import { papers } from '#server/operator/papers.ts';
import { printable } from '#server/operator/printable.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { createTestWork } from '#tests/support/api/create-test-work.ts';
import { buyTitle, orderOf, PDF, sendPaper } from '#tests/support/api/papers.ts';
import { runInProcess } from '#tests/support/process/run-operator.ts';

describe('npm run papers', () => {
  it('lists what waits, saves a file, asks for papers again and accepts them', {
    tags: ['PROM-003'],
  }, async () => {
    const shop = await createTestApi({ papersCheckedBy: 'people' });
    const folder = mkdtempSync(join(tmpdir(), 'papers-'));
    try {
      const run = (...words: string[]) => runInProcess(papers, words, shop.deps);
      const order = await buyTitle(shop);
      await sendPaper(shop, order.line, {
        paper: 'signed_title',
        name: '\u001b\u009btitle\u202e\u0007.pdf',
      });
      const id = String((await orderOf(shop, order))('order_id'));
      const listed = await run();
      expect(listed.stderr).toBe('');
      expect(listed.stdout).toContain(`${id}  paid 2026-03-10T18:00:00.000Z  0 reminders\n`);
      expect(listed.stdout).toMatch(
        /^ {2}signed_title:[0-9a-f]{6} {2}checking {2}2026\S+ {2}title\.pdf$/m,
      );
      expect(listed.stdout).toMatch(/^ {2}odometer {2}missing\n1 waiting\n$/m);

      const kept = await shop.deps.db
        .selectFrom('order_paper')
        .select('upload_key')
        .executeTakeFirstOrThrow();
      const title = `signed_title:${kept.upload_key?.slice('papers/'.length).slice(0, 6)}`;
      expect(listed.stdout).toContain(title);
      const file = join(folder, 'saved.pdf');
      const saved = await run('save', id, 'signed_title', file);
      expect(saved.stdout).toBe(
        `${file}: ${PDF.byteLength} bytes of ${title}, sent as title.pdf\n`,
      );
      expect(new Uint8Array(readFileSync(file))).toEqual(PDF);
      expect(statSync(file).mode & 0o777).toBe(0o600);
      const twice = await run('save', id, 'signed_title', file);
      expect([twice.status, twice.stdout]).toEqual([1, '']);
      expect(twice.stderr).toMatch(/^.*saved\.pdf cannot be used \(EEXIST: /);
      expect((await run('save', id, 'odometer', `${file}.2`)).stderr).toBe(
        `There is no file of odometer of ${id}.\n`,
      );

      const told = 'decided. The customer is told by mail.\n';
      const left = `${id} does not wait for it, or has another file: look at the list again.\n`;
      for (const unseen of ['signed_title', 'signed_title:000000']) {
        const refused = await run('accept', id, unseen);
        expect([refused.status, refused.stdout]).toEqual([1, '']);
        expect(refused.stderr).toBe(`Not decided: ${unseen}. ${left}`);
      }
      const again = await run('again', id, title, 'It', 'is', 'not', 'signed.');
      expect(again.stdout).toBe(`${id}: signed_title ${told}`);
      expect((await run()).stdout).toContain('It is not signed.\n');
      const others = ['bill_of_sale', 'odometer'];
      const accepted = await run('accept', id, title, ...others);
      expect(accepted.stdout).toBe(`${id}: signed_title, ${others.join(', ')} ${told}`);
      expect((await run('accept', id, 'odometer')).stderr).toBe(`Not decided: odometer. ${left}`);
      expect((await run()).stdout).toBe('0 waiting\n');
      expect(printable('a\u001b[2J\u009b\u202eb\rc\u0008\r\n')).toBe(
        'a\\u001b[2J\\u009b\\u202eb\\u000dc\\u0008\r\n',
      );
      const noted = await shop.deps.db
        .selectFrom('audit_log')
        .select(['message', 'order_line_uuid'])
        .where('message', 'like', 'PAPERS%')
        .orderBy('created_at')
        .orderBy('uuid')
        .execute();
      const acts = ['PAPERS: opened', 'PAPERS: opened', 'PAPERS: decided', 'PAPERS: decided'];
      expect(noted).toEqual(acts.map((message) => ({ message, order_line_uuid: order.line })));
      shop.travel({ days: 1 });
      const work = await createTestWork(shop);
      await work.runDue();
      const subjects = (await work.mailsTo(order.email)).map(({ subject }) => subject);
      expect(subjects).toContain(`All documents are accepted for ${order.plate}`);
      const line = await findLine(shop.deps.db, order.line);
      expect(line?.stage).toBe('completed');
    } finally {
      rmSync(folder, { recursive: true });
      await shop.close();
    }
  });

  it.each([
    [['accept', 'R100001']],
    [['accept', 'R100001', 'passport']],
    [['again', 'R100001', 'odometer', ' ']],
    [['save', 'R100001', 'odometer']],
    [['save', 'R100001', 'odometer', 'two', 'words.pdf']],
    [['save', 'R100001', 'odometer', ' ']],
    [['delete', 'R100001']],
  ])('says how it is used for %j', { tags: ['PROM-003'] }, (words) => {
    expect(() => papers(words)).toThrow(/^Usage: npm run papers \[-- accept ORDER PAPER/);
  });
});
