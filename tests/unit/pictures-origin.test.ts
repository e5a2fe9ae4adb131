import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { onNewPage } from '#tests/support/new-page.ts';
import { nameOfRenderer } from '../../scripts/build/renderer/kept-renderers.ts';
import { picturesOrigin } from '../../scripts/build/site-inputs.mjs';

const SANITY = 'https://cdn.sanity.io';
const HOSTED = { SANITY_PROJECT_ID: 'p1' };
const LOCAL = { SANITY_PROJECT_ID: 'local', SANITY_API_HOST: 'http://127.0.0.1:3333' };
const configSchema = z.object({
  security: z.object({ csp: z.object({ directives: z.array(z.string()) }) }),
});

/** What the pages may show by their policy, with these settings of the build. */
async function shownWith(env: Record<string, string>): Promise<string> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const { default: config } = await import(/* @vite-ignore */ onNewPage('../../astro.config.mjs'));
  const { directives } = configSchema.parse(config).security.csp;
  return directives.find((directive) => directive.startsWith('img-src')) ?? '';
}

describe('pictures of editors', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  it('come from Sanity where it hosts the content, and with the site otherwise', () => {
    expect(picturesOrigin(HOSTED)).toBe(SANITY);
    expect(picturesOrigin(LOCAL)).toBe('');
    expect(picturesOrigin({})).toBe('');
  });

  it('may be shown though the build serves the fetched content itself', async () => {
    expect(await shownWith({ ...LOCAL, PICTURES_ORIGIN: SANITY })).toContain(SANITY);
    expect(await shownWith({ ...HOSTED, PICTURES_ORIGIN: '' })).not.toContain(SANITY);
  });

  it('have pages of another policy, and so another program', () => {
    expect(nameOfRenderer(HOSTED)).not.toBe(nameOfRenderer(LOCAL));
    expect(nameOfRenderer(LOCAL)).toBe(nameOfRenderer({}));
  });
});
