/** `tests/package/release.test.ts` runs the guide's commands. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as z from 'zod';
import { lastCopyIn } from '#server/backup/last-backup.ts';

const GUIDE = { tags: ['OPER-002'], timeout: 120_000 };

describe('The guide to deployment', () => {
  const pages = ['deployment', 'backup', 'settings'];
  const page = pages.map((name) => readFileSync(`docs/operations/${name}.md`, 'utf8')).join('\n');
  const blocks = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block);

  const [, list = ''] = /^commands='(.*)'$/m.exec(readFileSync('deploy/storefront', 'utf8')) ?? [];
  const known = [...list.split(' '), 'ready'];

  it('stops a block at the first command that fails', GUIDE, () => {
    const changing = blocks.filter((block) =>
      /^\s*(systemctl (stop|restart)|storefront restore|ln -sfn)/m.test(block),
    );
    expect(changing.length).toBeGreaterThan(3);
    expect(changing.filter((block) => !/^\(\nset -e\n[\s\S]*^\)$/m.test(block))).toEqual([]);
  });

  it('has a command for everything that operators do, and rejects anything else', GUIDE, () => {
    const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
    const { scripts } = manifest.parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const ofOperators = Object.entries(scripts).flatMap(([name, run]) =>
      /operator\.mjs|payment-check/.test(run) ? [name] : [],
    );
    expect(known.toSorted()).toEqual([...ofOperators, 'build', 'ready'].toSorted());
    for (const word of ['--help', 'test', '']) {
      const { status, stderr } = spawnSync('sh', ['deploy/storefront', word], { encoding: 'utf8' });
      expect([status, stderr]).toEqual([
        1,
        expect.stringMatching(/^Usage: [^\n]+\nCommands: .*\n$/),
      ]);
    }
  });

  it('rejects settings that systemd and the shell read differently', GUIDE, () => {
    const folder = mkdtempSync(join(tmpdir(), 'settings-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const STOREFRONT_SETTINGS = join(folder, 'settings.env');
    // The last part of the first value would be a command of the shell.
    const accepted = 'C=1?d=2\nMAIL_FROM=Kim’s+Renewals,a+b@c.com\n';
    writeFileSync(STOREFRONT_SETTINGS, `# $\nA_B=x&touch=1\nMAIL_FROM="a@b.com"\n${accepted}`);
    const env = { PATH: process.env.PATH, STOREFRONT_SETTINGS };
    const run = spawnSync('sh', ['deploy/storefront', 'doctor'], { env, encoding: 'utf8' });
    expect([run.status, run.stdout]).toEqual([1, '2:A_B\n3:MAIL_FROM\n']);
    expect(run.stderr).toMatch(/^Remove quotes, [^\n]+\n$/);
  });

  it('lets the key of the nightly copy touch the file whose time the metric reports', GUIDE, () => {
    const [, file = ''] = /command="rrsync -ro \S+ && touch (\S+)",restrict/.exec(page) ?? [];
    const folder = mkdtempSync(join(tmpdir(), 'copied-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(file.replace('/var/lib/storefront', folder), '');
    expect(lastCopyIn(folder)).toBeInstanceOf(Date);
  });

  it('names existing commands, units, and files', GUIDE, () => {
    for (const block of blocks) execFileSync('bash', ['-n'], { input: block });
    const commands = [...page.matchAll(/(?:^|`|\n|\$\(|" )storefront ([a-z][\w:]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(commands.length).toBeGreaterThan(4);
    expect(commands.filter((name) => !known.includes(name))).toEqual([]);
    // Kubernetes has other names.
    const named = /(?<!deployment\/|job )storefront-[a-z]+(?:@|\.timer)?/g;
    const units = [...page.matchAll(named)].map(([unit]) =>
      unit.replace(/(?<!\.timer)$/, '.service'),
    );
    const files = [
      ...page.matchAll(/\bdeploy\/([A-Z]\w+|[a-z]+\.yaml|(?:nginx|postgresql)\/[\w.]+)/g),
    ].map(([, file]) => file);
    for (const name of [...units.map((unit) => `systemd/${unit}`), ...files])
      expect(existsSync(`deploy/${name}`), name).toBe(true);
  });
});
