import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { operationPaths } from '#contracts/api/paths.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { createTestApi } from '#tests/support/api/create-test-api.ts';
import { findProgram } from '#tests/support/process/find-program.ts';

const TAGS = { tags: ['OPER-003'] };
const FOLDER = 'deploy/monitoring';
const textOf = (file: string) => readFileSync(file, 'utf8');
const rules = textOf(`${FOLDER}/alerts.yaml`);
const runbook = textOf('docs/operations/alerts.md');
const promtool = findProgram('promtool');

const dashboardSchema = z.object({
  panels: z.array(z.object({ targets: z.optional(z.array(z.object({ expr: z.string() }))) })),
});

/** Words of the query language, and metrics of Prometheus itself and of its exporters. */
const OTHERS = ['by', 'up', 'and', 'or', 'unless', 'without', 'offset'];
const EXPORTED = /^(?:probe|node)_/;

/** Returns the metrics that an expression reads: what is left without labels, times, functions, and groupings. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|\b(?:by|without) \([^)]*\)/g, ' ')
    .replace(/\b\w+ *\(/g, ' ');
  return [...bare.matchAll(/[a-z]\w+/g)]
    .map(([word]) => word)
    .filter((one) => !OTHERS.includes(one) && !EXPORTED.test(one));
}

describe('Every metric', () => {
  let printed: string;
  const metrics = createMetrics({ version: '0.1.0' });
  let api: Awaited<ReturnType<typeof createTestApi>>;
  beforeAll(async () => {
    api = await createTestApi();
    const answer = await api.api.request(
      operationPaths.metrics,
      {},
      { incoming: { socket: { remoteAddress: '127.0.0.1' } } },
    );
    printed = `${await answer.text()}\n${await metrics.registry.metrics()}`;
  });
  afterAll(() => api.close());

  const isPrinted = (name: string) =>
    printed.includes(`# TYPE ${name.replace(/_(?:bucket|count|sum)$/, '')} `);

  it.each([
    ['alert', [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)],
    [
      'panel',
      dashboardSchema
        .parse(JSON.parse(textOf(`${FOLDER}/dashboard.json`)))
        .panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ],
  ])('is exported if any %s uses it', TAGS, (_, expressions) => {
    expect(expressions.length).toBeGreaterThan(10);
    const read = expressions.flatMap(metricsIn);
    expect(read.length).toBeGreaterThan(10);
    expect(read.filter((name) => !isPrinted(name))).toEqual([]);
  });
});

describe('Prometheus', () => {
  it('scrapes the ports of the units and of Compose', TAGS, () => {
    const portsOf = (role: string) => {
      const text = textOf(`${FOLDER}/prometheus.yaml`);
      const [, targets = ''] =
        new RegExp(`targets: (.*)\\n +labels:\\n +role: ${role}\\n`).exec(text) ?? [];
      return [...targets.matchAll(/:(\d+)"/g)].map(([, port]) => port);
    };
    const unitOf = (name: string) => textOf(`deploy/systemd/storefront-${name}.service`);
    const [head = ''] = unitOf('web@').split('\n');
    const web = [...head.matchAll(/storefront-web@(\d+)/g)].map(([, port]) => port);
    expect(web).toHaveLength(2);
    expect(portsOf('web')).toEqual(web);
    const [, status] = /STATUS_PORT=(\d+)/.exec(unitOf('worker')) ?? [];
    expect(portsOf('worker')).toEqual([status]);
    const compose = textOf('deploy/compose.yaml');
    const published = [...compose.matchAll(/127\.0\.0\.1:(\d+):(\d+)/g)];
    expect(published.map(([, port]) => port)).toEqual([...web, status]);
    expect(published.map(([, , port]) => port)).toEqual(['4321', '4321', status]);
  });

  it('finds the exporters where the guide lets them listen', TAGS, () => {
    const scraped = textOf(`${FOLDER}/prometheus.yaml`);
    for (const [line, text] of [
      [/^listen -node-exporter (\d+)$/m, 'targets: ["127.0.0.1:PORT"]'],
      [/^listen -blackbox-exporter '(\d+) /m, 'replacement: "127.0.0.1:PORT"'],
    ] as const)
      expect(scraped).toContain(text.replace('PORT', line.exec(runbook)?.[1] ?? 'none'));
    const probed = z.object({
      modules: z.object({ site: z.object({ prober: z.literal('http') }) }),
    });
    expect(() => probed.parse(parse(textOf(`${FOLDER}/blackbox.yaml`)))).not.toThrow();
  });
});

describe('Alertmanager', () => {
  it('listens where the guide says, and pages someone', TAGS, () => {
    const scraped = textOf(`${FOLDER}/prometheus.yaml`);
    const [, port] = /alertmanagers:[^"]*"127\.0\.0\.1:(\d+)"/.exec(scraped) ?? [];
    expect(runbook).toContain(`\nlisten -alertmanager '${port} `);
    expect(textOf(`${FOLDER}/alertmanager.yaml`)).toContain('severity="page"');
  });
});

describe('An alert', () => {
  const all = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
  // An alert that becomes worse has two rules, a ticket and a page.
  const names = [...new Set(all)];
  const alert = z.object({
    alert: z.string(),
    labels: z.object({ severity: z.enum(['page', 'ticket', 'heartbeat']) }),
    annotations: z.object({ summary: z.string(), runbook_url: z.string() }),
  });
  const groups = z.object({ groups: z.array(z.object({ rules: z.array(alert) })) });
  const known = groups.parse(parse(rules)).groups.flatMap((group) => group.rules);
  const sections = runbook.split(/^## /m).slice(1);

  it('links to instructions, and all instructions have an alert', TAGS, () => {
    const leads = [
      ...rules.matchAll(/runbook_url: "\{\{ \$externalLabels\.runbooks \}\}#(\w+)"$/gm),
    ];
    expect(textOf(`${FOLDER}/prometheus.yaml`)).toMatch(
      /^ {2}external_labels:\n {4}runbooks: https:\S+\/docs\/operations\/alerts\.md$/m,
    );
    expect(leads.map(([, place]) => place)).toEqual(all.map((name) => name.toLowerCase()));
    expect(sections.map((text) => text.split('\n')[0])).toEqual(names);
    for (const text of sections) {
      const parts = [...text.matchAll(/^- \*\*([\w ]+):\*\* \S/gm)].map(([, part]) => part);
      expect(parts).toEqual(['Customers', 'Look first', 'Do', 'Wake someone']);
    }
  });

  it('calls someone at night if its instructions say so, and only then', TAGS, () => {
    const wake = { page: 'Immediately', ticket: 'Never', 'ticket page': 'When', heartbeat: 'If' };
    const said = sections.map((text) => /^- \*\*Wake someone:\*\* (\w+)/m.exec(text)?.[1]);
    const severities = names.map((name) =>
      known.flatMap((one) => (one.alert === name ? [one.labels.severity] : [])).join(' '),
    );
    const expected = severities.map((one) => new Map(Object.entries(wake)).get(one));
    const rows = (words: unknown[]) => names.map((name, at) => [name, words[at]]);
    expect(rows(said)).toEqual(rows(expected));
  });

  it('is expected with its own labels and annotations, even if promtool is missing', TAGS, () => {
    const expected = z.object({
      exp_labels: z.object({ severity: z.string(), instance: z.string().default('') }),
      exp_annotations: z.unknown(),
    });
    const probe = z.object({ alertname: z.string(), exp_alerts: z.array(expected).default([]) });
    const labels = z.object({ runbooks: z.url() });
    const tested = z.object({ external_labels: labels, alert_rule_test: z.array(probe) });
    const { tests } = z
      .object({ tests: z.array(tested) })
      .parse(parse(textOf(`${FOLDER}/alerts.test.yaml`)));
    for (const { external_labels, alert_rule_test } of tests) {
      for (const { alertname, exp_alerts } of alert_rule_test) {
        for (const { exp_labels, exp_annotations } of exp_alerts) {
          const rule = known.find(
            ({ alert: name, labels: { severity } }) =>
              name === alertname && severity === exp_labels.severity,
          );
          const runbook_url = `${external_labels.runbooks}#${alertname.toLowerCase()}`;
          const text = rule?.annotations.summary ?? '';
          const summary = text.replace('{{ $labels.instance }}', exp_labels.instance);
          expect(exp_annotations, alertname).toEqual({ summary, runbook_url });
        }
      }
    }
  });

  // Debian's package for Prometheus includes promtool.
  it.skipIf(promtool === undefined)('fires when it should, according to promtool', TAGS, () => {
    const run = (...words: string[]) =>
      execFileSync(promtool ?? '', words, { cwd: FOLDER, encoding: 'utf8' });
    expect(run('check', 'rules', 'alerts.yaml')).toContain(`${all.length} rules found`);
    expect(run('check', 'config', '--syntax-only', 'prometheus.yaml')).toContain('SUCCESS');
    expect(run('test', 'rules', 'alerts.test.yaml')).toContain('SUCCESS');
  });
});
