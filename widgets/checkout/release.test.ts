import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildLoader } from '../../scripts/build/build-widget.ts';
import {
  currentRelease,
  integrityOf,
  packageManifest,
  RELEASES,
  releasedLoaders,
} from '../../scripts/build/widget-package.ts';
import { RELEASE } from '../releases/current.ts';

const RELEASED = { tags: ['PART-007'] };
const guide = readFileSync(join(import.meta.dirname, '../../docs/widget/integration.md'), 'utf8');

/** Every released version with its script. Add lines, but never change one. */
const GIVEN = new Map([
  ['1.1.0', 'sha384-AFevrIRbjxGnnF9Yh9mkn78mvDICtQ0kQSXyXnMqEbBFnjjg8YjXV+UIqkyT4Y9T'],
  ['1.2.0', 'sha384-+/yXLS4o66L28nvbSsy1W22YWTmrh++yLRX4FlxvIkzXIqJmQegVgVCHN/+KaXgZ'],
  ['1.3.0', 'sha384-vPey/k8lrhm380XUuSFACpu9E2H/2leZjiWvNcuFGae7vI28ulYYIzFjHfNbQd6Z'],
  ['1.4.0', 'sha384-ex5/GfU03QO2k0QsNbBAo/lY/bWTETZI4VOOHDJZpM0fkUwuVH+cKWoS1kAjtaOW'],
  ['1.4.1', 'sha384-MYUJTbpx6LsAjhNDUxEJ9fgAkq0cvTB6UZF9yzJcGg+pvMzJo4QNZveEH9TBHivf'],
]);

describe('a released loader', RELEASED, () => {
  it('is one that partners received, and none is missing', () => {
    const there = releasedLoaders().map(({ version, noted }) => [version, noted['v1.js']]);
    expect(new Map(there.map(([version = '', hash = '']) => [version, hash]))).toEqual(GIVEN);
  });

  it.each(releasedLoaders())('$version has the bytes that were released', ({ noted, files }) => {
    const found = files.map(({ name, bytes }) => [name, integrityOf(bytes)]);
    expect(Object.fromEntries(found)).toEqual(noted);
    expect(Object.keys(noted).sort()).toEqual(['v1.js', 'v1.mjs']);
  });

  it('is built from the sources: a different one needs a new version', async () => {
    const { version } = packageManifest();
    const released = releasedLoaders().find((one) => one.version === version);
    for (const { name, text } of await buildLoader()) {
      const file = released?.files.find((one) => one.name === name);
      const advice = `${name}: raise the version in widgets/package, then npm run widget:package`;
      expect(file?.bytes.toString() === text, advice).toBe(true);
    }
  });

  it('is pinned by the package and named in the guide', async () => {
    const { name, version } = packageManifest();
    const [classic] = await buildLoader();
    const module = readFileSync(join(RELEASES, 'current.ts'), 'utf8');
    expect(module).toBe(currentRelease(version, classic?.text ?? ''));
    expect(RELEASE.version).toBe(version);
    expect(guide).toContain(`https://checkout.example.com${RELEASE.path}"`);
    expect(guide).toContain(`integrity="${RELEASE.integrity}"`);
    expect(guide).toContain(`./${name}-${version}.tgz`);
  });
});
