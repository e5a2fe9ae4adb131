import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readServerConfig } from '#config/server.ts';
import { findProgram } from '#tests/support/process/find-program.ts';
import { runProgram } from '#tests/support/process/run-program.ts';

const OPER = { tags: ['OPER-001'], timeout: 60_000 };
const UNITS = 'deploy/systemd';
const folder = mkdtempSync(join(tmpdir(), 'units-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(program: string, words: string[], env: Record<string, string> = {}) {
  return runProgram(findProgram(program) ?? program, words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
}

describe.skipIf(findProgram('systemd-analyze') === undefined)('The units (need systemd)', () => {
  const release = join(folder, 'release');
  mkdirSync(release, { recursive: true });
  writeFileSync(join(release, 'start'), '#!/bin/sh\n');
  chmodSync(join(release, 'start'), 0o755);
  const names = readdirSync(UNITS);
  for (const name of names) {
    const text = readFileSync(join(UNITS, name), 'utf8');
    writeFileSync(join(folder, name), text.replaceAll('/opt/storefront/current', release));
  }
  const services = names.filter((name) => name.endsWith('.service'));

  it('contain no line that systemd doesn’t recognize', OPER, async () => {
    const units = names.map((name) => name.replace('@.', '@4321.'));
    const env = { SYSTEMD_UNIT_PATH: `${folder}:` };
    // The command always exits with 0, and reports problems in its output.
    expect(await run('systemd-analyze', ['verify', '--man=no', ...units], env)).toMatchObject({
      status: 0,
      stderr: '',
    });
    writeFileSync(
      join(folder, 'wrong.service'),
      '[Service]\nExecStart=/bin/true\nNoNewPriviliges=yes\n',
    );
    expect((await run('systemd-analyze', ['verify', 'wrong.service'], env)).stderr).toContain(
      'NoNew',
    );
  });

  it.each(services)('%s has few permissions that its work does not require', OPER, async (name) => {
    const words = ['security', '--offline=true', '--threshold=20', `./${name}`];
    expect(await run('systemd-analyze', words)).toMatchObject({ status: 0 });
  });
});

describe('Each unit', () => {
  const services = readdirSync(UNITS).filter((name) => name.endsWith('.service'));

  it('shares the settings that protect the machine, line by line', OPER, () => {
    const guardsOf = (name: string) => {
      const text = readFileSync(join(UNITS, name), 'utf8');
      const [guards = ''] = text.slice(text.indexOf('NoNewPrivileges=yes')).split('\n[Install]');
      return guards.trim().split('\n');
    };
    const [archive = '', ...others] = services;
    const guards = guardsOf(others[0] ?? '');
    expect(guards.length).toBeGreaterThan(20);
    for (const name of others) expect(guardsOf(name), name).toEqual(guards);
    // It runs as PostgreSQL's user, whose shared memory must stay.
    expect(guards).toContain('RemoveIPC=yes');
    expect(guardsOf(archive)).toEqual(guards.filter((line) => line !== 'RemoveIPC=yes'));
    expect(readFileSync(join(UNITS, archive), 'utf8')).toContain('\nUser=postgres\n');
  });

  const numberIn = (text: string, name: string) =>
    Number(new RegExp(`^${name}=(\\d+)`, 'm').exec(text)?.[1] ?? 0);

  it.each(services)('%s limits its use of resources', OPER, (name) => {
    const text = readFileSync(join(UNITS, name), 'utf8');
    for (const bound of ['MemoryMax', 'TasksMax', 'LimitNOFILE', 'CPUWeight'])
      expect(numberIn(text, bound), bound).toBeGreaterThan(0);
  });

  it('may open enough files for its connections, and gives customers priority', OPER, () => {
    const [web, worker, backup] = ['web@', 'worker', 'backup'].map((name) =>
      readFileSync(join(UNITS, `storefront-${name}.service`), 'utf8'),
    );
    const most = readServerConfig({}).maxConnections;
    expect(numberIn(web ?? '', 'LimitNOFILE')).toBeGreaterThan(2 * most);
    const weights = [web, worker, backup].map((text = '') => numberIn(text, 'CPUWeight'));
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
    expect(weights[0]).toBeGreaterThan(100);
  });
});

describe('The archive', () => {
  it(
    'gets a full backup on Sundays, and what has changed since then on other days',
    OPER,
    async () => {
      const unit = readFileSync(join(UNITS, 'storefront-archive.service'), 'utf8');
      const [, script = ''] = /^ExecStart=\/bin\/sh -c '(.+)'$/m.exec(unit) ?? [];
      const own = script.replaceAll('$$', '$').replaceAll('%%', '%').replace('exec', 'echo');
      const typeOn = async (day: number) => {
        const { stdout } = await run('sh', [
          '-c',
          `date() { [ "$1" = +%u ] && echo ${day}; }; ${own}`,
        ]);
        return /^pgbackrest --stanza=storefront --type=(\w+) backup\n$/.exec(stdout)?.[1];
      };
      const week = await Promise.all([1, 2, 3, 4, 5, 6, 7].map(typeOn));
      expect(week).toEqual(['diff', 'diff', 'diff', 'diff', 'diff', 'diff', 'full']);
    },
  );
});

describe.skipIf(findProgram('systemctl') === undefined)('storefront.target', () => {
  it('starts each enabled process and timer, and stops them', OPER, async () => {
    const root = join(folder, 'machine');
    cpSync(UNITS, join(root, 'etc/systemd/system'), { recursive: true });
    const units = ['storefront-web@4321', 'storefront-web@4322', 'storefront-worker'];
    const timers = ['archive', 'backup', 'money'].map((name) => `storefront-${name}.timer`);
    const words = ['enable', ...units, ...timers, 'storefront.target'];
    expect(await run('systemctl', [`--root=${root}`, ...words])).toMatchObject({ status: 0 });
    const wanted = readdirSync(join(root, 'etc/systemd/system/storefront.target.wants'));
    expect(wanted.toSorted()).toEqual([...timers, ...units.map((unit) => `${unit}.service`)]);
    for (const name of wanted)
      expect(readFileSync(join(UNITS, name.replace(/@\d+/, '@')), 'utf8')).toMatch(
        /^PartOf=storefront\.target$/m,
      );
  });
});

describe('compose.yaml', () => {
  it('gives each process the folder and the database of its container', OPER, () => {
    const process = z.object({
      environment: z.object({
        ROLE: z.string(),
        DATA_DIR: z.literal('/data'),
        DATABASE_URL: z.string().includes('@db/storefront'),
        TRUSTED_PROXIES: z.string(),
      }),
      volumes: z.tuple([z.literal('data:/data'), z.string().endsWith(':/run/secrets:ro')]),
    });
    const { services } = z
      .object({ services: z.object({ web: process, web2: process, worker: process }) })
      .parse(parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }));
    const roles = Object.entries(services).map(([name, { environment }]) => [
      name,
      environment.ROLE,
      environment.TRUSTED_PROXIES,
    ]);
    expect(roles).toEqual([
      ['web', 'web', '10.213.47.0/24'],
      ['web2', 'web', '10.213.47.0/24'],
      ['worker', 'worker', 'none'],
    ]);
  });
});

describe('Each service of compose.yaml', () => {
  const service = z.object({
    image: z.string(),
    mem_limit: z.string(),
    pids_limit: z.number(),
    cap_drop: z.tuple([z.literal('ALL')]),
    cap_add: z.array(z.string()).default([]),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    logging: z.object({ options: z.object({ 'max-size': z.string(), 'max-file': z.string() }) }),
    read_only: z.boolean().default(false),
    command: z.array(z.string()).optional(),
  });
  const { services, volumes } = z
    .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.unknown()) })
    .parse(parse(readFileSync('deploy/compose.yaml', 'utf8'), { merge: true }));

  it('has limits, log rotation, and no unneeded permissions', OPER, () => {
    const writable = Object.entries(services).filter(([, { read_only }]) => !read_only);
    // Only these services may write to their file systems, because publishing writes a new site.
    expect(writable.map(([name]) => name)).toEqual(['web', 'web2']);
    const added = Object.entries(services).flatMap(([name, { cap_add }]) =>
      cap_add.length > 0 ? [name] : [],
    );
    expect(added).toEqual(['proxy', 'db']);
  });

  it('fits into the memory that the file asks for, together with the others', OPER, () => {
    const gigabytes = Object.values(services).map(
      ({ mem_limit }) => Number(mem_limit.slice(0, -1)) / (mem_limit.endsWith('g') ? 1 : 1024),
    );
    const sum = gigabytes.reduce((all, one) => all + one, 0);
    const head = readFileSync('deploy/compose.yaml', 'utf8').split('\nname: storefront\n')[0] ?? '';
    const [, least, limits] =
      /least (\d+) GB .*limits below add up\n# to ([\d.]+) GB/s.exec(head) ?? [];
    expect(Number(limits)).toBe(sum);
    expect(Number(least)).toBeGreaterThan(sum + 1);
  });

  it(
    'backs up each night with a valid shell script, and checks the money even if that fails',
    OPER,
    async () => {
      expect(Object.keys(volumes)).toContain('backups');
      const [shell = '', ...words] = services.backup?.command ?? [];
      const [option, script = ''] = words;
      expect([shell, option]).toEqual(['sh', '-c']);
      const own = script.replaceAll('$$', '$');
      const night = `date() { echo ${NIGHT}; }
      sleep() { echo "slept $1"; [ "$1" != 3601 ]; }
      node() { echo "node $*"; }; find() { echo "find $*"; }
      ${own}`;
      // At 2 AM, the script sleeps for an hour and a second. Then the fake sleep ends the loop.
      expect(await run('sh', ['-c', night])).toMatchObject({ status: 0, stdout: 'slept 3601\n' });
      const failing = 'case $* in *money*) exit 0 ;; *) return 1 ;; esac';
      const once = night.replace('!= 3601', '= 3601');
      const told = await run('sh', ['-c', once.replace('"node $*"', `"node $*"; ${failing}`)]);
      expect(told).toMatchObject({
        status: 0,
        stdout: `slept 3601\nnode --run backup -- /backups\nnode --run money:check -- --days 7\n`,
      });
    },
  );
});

describe.skipIf(findProgram('docker-compose') === undefined)(
  'compose.yaml (needs docker-compose)',
  () => {
    it('is valid, and requires the settings that it can’t guess', OPER, async () => {
      cpSync('deploy', join(folder, 'deploy'), { recursive: true });
      const words = ['--file', join(folder, 'deploy/compose.yaml'), 'config'];
      const settings = join(folder, 'filled-in.env');
      writeFileSync(settings, 'SESSION_SECRET=from-outside\n');
      const given = { SITE_NAME: 'shop.test', DB_PASSWORD: 'a-long-one', SETTINGS: settings };
      const { status, stdout } = await run('docker-compose', words, given);
      expect(status).toBe(0);
      for (const part of ['a-long-one@db/storefront', 'SESSION_SECRET: from-outside'])
        expect(stdout).toContain(part);
      expect((await run('docker-compose', words, { SETTINGS: settings })).status).not.toBe(0);
    });
  },
);

/** 2 AM UTC. */
const NIGHT = Date.UTC(2026, 2, 10, 2) / 1000;

describe('The proxies', () => {
  it('log each request with its duration and the id that it has in our log', OPER, () => {
    const conf = readFileSync('deploy/nginx/storefront.conf', 'utf8');
    const [format = ''] = /^log_format storefront [^;]+;/m.exec(conf) ?? [];
    for (const name of ['upstream_http_x_request_id', 'upstream_response_time', 'upstream_status'])
      expect(format).toContain(`$${name}`);
    expect(format).not.toMatch(/\$(request_uri|request\b|args|http_)/);
    expect(conf).toMatch(/^ *# *location ~ \^\/\(desk\|v1\/api\/desk\)/m);
  });

  it('do not forward headers that a stranger could use to mislead us', OPER, () => {
    const left = ['X-Real-IP', 'Forwarded', 'X-Request-Id', 'traceparent', 'tracestate'];
    const named = (file: string, pattern: RegExp) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => name);
    expect(named('deploy/Caddyfile', /header_up -(\S+)/g)).toEqual(left);
    expect(named('deploy/nginx/storefront.conf', /proxy_set_header (\S+) "";/g)).toEqual(left);
  });
});

describe('settings.env', () => {
  it('names existing settings, and can be read by the shell unchanged', OPER, async () => {
    const text = readFileSync('deploy/settings.env', 'utf8');
    const known = new Set(
      [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(([, name]) => name),
    );
    known.add('NODE_ENV');
    const named = [...text.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    const file = join(process.cwd(), 'deploy/settings.env');
    const shown = await run('/bin/sh', ['-c', `set -eua; . ${file}; echo "$DATABASE_URL"`]);
    const [, stands] = /^DATABASE_URL=(.*)$/m.exec(text) ?? [];
    expect(shown).toMatchObject({ status: 0, stdout: `${stands}\n`, stderr: '' });
  });
});
