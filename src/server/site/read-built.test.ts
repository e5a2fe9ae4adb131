import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { priceList } from '#contracts/catalogue/price-list.ts';
import { checkBuiltSite, servedUrl } from './read-built.ts';

it('a built site is checked for the address and the licensee before a start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const write = (name: string, data: object) =>
    writeFileSync(join(folder, name), JSON.stringify(data));
  const siteUrl = 'https://renew.example.com';
  const check = (changes: object = {}) =>
    checkBuiltSite(folder, { siteUrl, isDemonstration: false, ...changes });
  expect(check).toThrow('prices.json');
  write('prices.json', priceList);
  write('licensee.json', { en: { isPlaceholder: true } });
  write('built.json', { site_url: siteUrl });
  expect(check).toThrow('The license number and support contact details are samples.');
  check({ isDemonstration: true });
  write('licensee.json', { en: { isPlaceholder: false } });
  check();
  expect(() => check({ siteUrl: 'https://www.example.com' })).toThrow(
    'SITE_URL: the site was built for https://renew.example.com.',
  );
});

it('a command without the server’s settings links to the URL that the site was built for', () => {
  const folder = mkdtempSync(join(tmpdir(), 'built-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = { siteUrl: 'http://127.0.0.1:4321' };
  expect(servedUrl(folder, config)).toBe(config.siteUrl);
  const site_url = 'http://127.0.0.1:4870';
  writeFileSync(join(folder, 'built.json'), JSON.stringify({ site_url }));
  expect(servedUrl(folder, config)).toBe(site_url);
  expect(servedUrl(folder, config, config.siteUrl)).toBe(config.siteUrl);
});
