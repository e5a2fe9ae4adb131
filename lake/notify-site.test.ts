import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isValidSignature } from '@sanity/webhook';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MAIL_TEST_PREFIX, MAIL_TEST_TYPE } from '#contracts/api/mail-test.ts';
import { operationPaths } from '#contracts/api/paths.ts';
import { REPORT_ID, REPORT_TYPE } from '#contracts/api/publishing-report.ts';
import { FAQ } from '#routes/pages.ts';
import { lakeClient } from '#tests/support/lake-client.ts';
import { startLake } from './start-lake.ts';

const SECRET = 'a-secret-of-the-webhook';
type Call = { path: string | undefined; headers: IncomingHttpHeaders; body: string };

const folder = mkdtempSync(join(tmpdir(), 'tell-'));
const calls: Call[] = [];
let siteStatus = 202;
const site = createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request.setEncoding('utf8')) body += chunk;
  calls.push({ path: request.url, headers: request.headers, body });
  response.writeHead(siteStatus).end();
});
let siteUrl: string;
let lake: Awaited<ReturnType<typeof startLake>>;

beforeAll(async () => {
  await new Promise<void>((listening) => site.listen(0, '127.0.0.1', listening));
  const address = site.address();
  siteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  mkdirSync(join(folder, 'dataset'));
  lake = await startLake({
    datasetDir: join(folder, 'dataset'),
    workDir: join(folder, 'work'),
    picturesDir: join(folder, 'pictures'),
    port: 0,
    site: { url: siteUrl, secret: SECRET },
  });
});
afterAll(async () => {
  await lake.close();
  site.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a running site gets a signed message about a publish, and none about a draft', async () => {
  const client = lakeClient(lake);
  const [publishedId, draftId] = ['redirect-a', 'drafts.redirect-a'];
  const to = { _type: 'destination', place: FAQ };
  await client.action({
    actionType: 'sanity.action.document.create',
    publishedId,
    attributes: { _id: draftId, _type: 'redirect', from: '/old', to, permanent: false },
    ifExists: 'fail',
  });
  await client.action({ actionType: 'sanity.action.document.publish', publishedId, draftId });

  // The first call announces the lake itself.
  await expect.poll(() => calls).toHaveLength(2);
  const call = calls.at(-1);
  expect(call?.path).toBe(operationPaths.contentPublished);
  expect(JSON.parse(call?.body ?? '')).toEqual({ _id: publishedId, _type: 'redirect' });
  const signature = String(call?.headers['sanity-webhook-signature']);
  expect(await isValidSignature(call?.body ?? '', signature, SECRET)).toBe(true);
});

it("a site's report to its editors is private and not part of the content", {
  tags: ['EDIT-002'],
}, async () => {
  const editor = lakeClient(lake);
  const before = calls.length;
  await editor.createOrReplace({ _id: REPORT_ID, _type: REPORT_TYPE, state: 'idle' });
  expect(await editor.getDocument(REPORT_ID)).toMatchObject({ state: 'idle' });
  const anyone = lakeClient({ ...lake, token: '' });
  expect(await anyone.fetch('*[_id == $id]', { id: REPORT_ID })).toEqual([]);
  expect(readdirSync(join(folder, 'dataset'))).not.toContain(REPORT_TYPE);
  expect(readFileSync(join(folder, 'work/history.ndjson'), 'utf8')).not.toContain(REPORT_ID);
  expect(calls).toHaveLength(before);
});

it('a running site gets the author of a request for a test email', {
  tags: ['EDIT-009'],
}, async () => {
  const test = { _id: `${MAIL_TEST_PREFIX}1`, _type: MAIL_TEST_TYPE };
  const before = calls.length;
  await lakeClient(lake).create(test);
  await expect.poll(() => calls).toHaveLength(before + 1);
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ ...test, author: 'local-editor' });
});

it('the report is deleted if the site misses a publish', {
  tags: ['EDIT-002'],
}, async () => {
  const editor = lakeClient(lake);
  await editor.createOrReplace({ _id: REPORT_ID, _type: REPORT_TYPE, state: 'idle' });
  await new Promise((closed) => site.close(closed));
  await editor.createOrReplace({ _id: 'redirect-b', _type: 'redirect', from: '/b', to: '/faq' });
  await expect.poll(() => editor.getDocument(REPORT_ID)).toBeUndefined();
});

it('a site that starts later is called without a publish, so that it reports what is live', {
  tags: ['EDIT-002'],
}, async () => {
  const before = calls.length;
  const port = Number(new URL(siteUrl).port);
  // While it starts, it can't answer yet.
  siteStatus = 503;
  await new Promise<void>((listening) => site.listen(port, '127.0.0.1', listening));
  await expect.poll(() => calls.length, { timeout: 20_000 }).toBe(before + 1);
  siteStatus = 202;
  await expect.poll(() => calls.length, { timeout: 20_000 }).toBe(before + 2);
  expect(JSON.parse(calls.at(-1)?.body ?? '')).toEqual({ _id: REPORT_ID, _type: REPORT_TYPE });
});
