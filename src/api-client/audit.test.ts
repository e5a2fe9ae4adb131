import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { auditLogSchema } from '#contracts/account/audit.ts';
import { paths } from '#contracts/api/paths.ts';
import { onNewPage } from '#tests/support/new-page.ts';

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36';
const USER = '2f1b7c1e-6d0f-4c53-9d6f-1f2a3b4c5d6e';

const load = (): Promise<typeof import('./audit.ts')> =>
  import(/* @vite-ignore */ onNewPage('./audit.ts'));

type Sent = { path: string; body: unknown; init: RequestInit | undefined };

describe('The audit log in the browser', () => {
  const sent: Sent[] = [];
  let addressAnswer: () => Response;

  beforeEach(() => {
    sent.length = 0;
    addressAnswer = () => Response.json({ ip: '203.0.113.7' });
    vi.stubGlobal('navigator', { userAgent: AGENT });
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      sent.push({
        path,
        init,
        body: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      });
      return path === paths.ip ? addressAnswer() : Response.json({ status: 'success' });
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const posts = () => sent.filter(({ path }) => path === paths.auditLogs);

  it('posts a list with one entry, as the contract requires, even during unload', {
    tags: ['API-034', 'ENT-019', 'ENT-020', 'ENT-021', 'AMB-127'],
  }, async () => {
    const { audit } = await load();
    audit('HOME_PAGE_VIEW: landed', null);
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    const body = auditLogSchema.parse(posts()[0]?.body);
    expect(body).toEqual([
      {
        app_code: 'DMV_STOREFRONT',
        user_uuid: null,
        log_type: 1,
        message: 'HOME_PAGE_VIEW: landed',
        ip_address: '203.0.113.7',
        user_agent: `Chrome on Windows; ${AGENT}`,
      },
    ]);
    expect(posts()[0]?.init?.keepalive).toBe(true);
  });

  it('looks up the IP address once', { tags: ['API-035', 'AMB-128'] }, async () => {
    const { audit } = await load();
    audit('A: landed', null);
    audit('B: landed', USER);
    await vi.waitFor(() => expect(posts()).toHaveLength(2));
    expect(sent.filter(({ path }) => path === paths.ip)).toHaveLength(1);
  });

  it('sends the entry without an IP address if the lookup fails, and only logs that to the console', {
    tags: ['ERR-017', 'AMB-128'],
  }, async () => {
    addressAnswer = () => {
      throw new TypeError('Failed to fetch');
    };
    const { audit } = await load();
    expect(() => audit('HOME_PAGE_VIEW: landed', null)).not.toThrow();
    await vi.waitFor(() => expect(posts()).toHaveLength(1));
    expect(auditLogSchema.parse(posts()[0]?.body)[0]?.ip_address).toBe('');
    expect(console.warn).toHaveBeenCalledOnce();
  });

  it('only logs a rejected entry to the console', { tags: ['ERR-016'] }, async () => {
    const { audit } = await load();
    vi.stubGlobal('fetch', async () => new Response('', { status: 500 }));
    expect(() => audit('HOME_PAGE_VIEW: landed', null)).not.toThrow();
    await vi.waitFor(() =>
      expect(console.warn).toHaveBeenCalledWith('An audit entry was not saved', expect.any(Error)),
    );
  });
});
