import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';
import { readServerConfig } from '#config/server.ts';
import { secretNames } from '#config/settings.ts';
import { operationPaths } from '#contracts/api/paths.ts';

const OPER = { tags: ['OPER-001'] };

const probe = z.object({ httpGet: z.object({ path: z.string(), port: z.literal('http') }) });
const mount = z.object({ name: z.string(), mountPath: z.string() });
const secured = z.object({
  image: z.string(),
  securityContext: z.object({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  resources: z.object({
    requests: z.object({ cpu: z.string(), memory: z.string() }),
    limits: z.object({ memory: z.string() }),
  }),
  volumeMounts: z.array(mount),
});
const processSchema = secured.extend({
  env: z.array(z.object({ name: z.string(), value: z.string() })),
  ports: z.tuple([z.object({ name: z.literal('http'), containerPort: z.number() })]),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  lifecycle: z.object({ preStop: z.object({ sleep: z.object({ seconds: z.number() }) }) }),
});
const podOf = <Container extends z.ZodType>(container: Container) =>
  z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.object({ runAsNonRoot: z.literal(true) }),
    terminationGracePeriodSeconds: z.number().optional(),
    initContainers: z.array(secured).default([]),
    containers: z.tuple([container]),
    volumes: z.array(z.object({ name: z.string() })),
  });
const labels = z.object({ app: z.string(), part: z.string() });
const workload = <Container extends z.ZodType>(container: Container) =>
  z.object({
    replicas: z.number().default(1),
    selector: z.object({ matchLabels: labels }).optional(),
    template: z.object({ metadata: z.object({ labels }), spec: podOf(container) }),
  });

const list = z.object({
  kind: z.literal('List'),
  items: z.array(z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) })),
});
const { items } = list.parse(
  parse(readFileSync('deploy/kubernetes.yaml', 'utf8'), { merge: true }),
);

function specOf<Spec extends z.ZodType>(kind: string, name: string, spec: Spec): z.infer<Spec> {
  const found = items.find((one) => one.kind === kind && one.metadata.name === name);
  return spec.parse(found?.spec);
}

const settings = z
  .record(z.string(), z.string())
  .parse(items.find(({ kind }) => kind === 'ConfigMap')?.data);
const web = specOf('Deployment', 'storefront-web', workload(processSchema));
const worker = specOf('Deployment', 'storefront-worker', workload(processSchema));
const migration = specOf('Job', 'storefront-migrate', workload(secured));
const nightly = z.object({
  timeZone: z.literal('America/Los_Angeles'),
  concurrencyPolicy: z.literal('Forbid'),
  jobTemplate: z.object({ spec: workload(secured.extend({ command: z.array(z.string()) })) }),
});
const moneyCheck = specOf('CronJob', 'storefront-money', nightly).jobTemplate.spec;

describe('kubernetes.yaml', () => {
  it('names settings that exist, and gives every secret as a file', OPER, () => {
    const known = [...readFileSync('.env.example', 'utf8').matchAll(/^(\w+)=/gm)].map(
      ([, name = '']) => name,
    );
    const files = secretNames.map((name) => `${name}_FILE`);
    const given = Object.keys(settings);
    expect(given.filter((name) => !known.includes(name) && !files.includes(name))).toEqual([]);
    expect(given.filter((name) => secretNames.some((secret) => secret === name))).toEqual([]);
    const mounted = web.template.spec.containers[0].volumeMounts;
    const folder = mounted.find(({ name }) => name === 'secrets')?.mountPath;
    for (const name of files) {
      if (settings[name]) expect(settings[name]).toMatch(new RegExp(`^${folder}/[a-z0-9-]+$`));
    }
    const shell = { SITE_URL: settings.SITE_URL, TRUSTED_PROXIES: settings.TRUSTED_PROXIES };
    expect(() => readServerConfig(shell)).not.toThrow();
  });

  it('probes the paths and ports that each process serves', OPER, () => {
    for (const { template } of [web, worker]) {
      const { startupProbe, livenessProbe, readinessProbe } = template.spec.containers[0];
      expect(startupProbe.httpGet.path).toBe(operationPaths.ready);
      // The database's absence must neither restart the processes nor hide pages.
      expect(livenessProbe.httpGet.path).toBe(operationPaths.health);
      expect(readinessProbe.httpGet.path).toBe(operationPaths.health);
    }
    const processes = [web, worker].map(({ template }) => {
      const [{ env, ports }] = template.spec.containers;
      const { port, role, statusPort } = readServerConfig(
        Object.fromEntries(env.map(({ name, value }) => [name, value])),
      );
      return [role, ports[0].containerPort === (statusPort ?? port)];
    });
    expect(processes).toEqual([
      ['web', true],
      ['worker', true],
    ]);
  });

  it('keeps several processes of each role, and lets each finish its work', OPER, () => {
    for (const { replicas, selector, template } of [web, worker]) {
      expect(replicas).toBeGreaterThan(1);
      expect(selector?.matchLabels).toEqual(template.metadata.labels);
      const { seconds } = template.spec.containers[0].lifecycle.preStop.sleep;
      const most = seconds + Number(settings.DRAIN_SECONDS) + 60;
      expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThan(most);
    }
    const budget = z.object({
      maxUnavailable: z.literal(1),
      selector: z.object({ matchLabels: labels }),
    });
    for (const [name, { selector }] of Object.entries({ web, worker }))
      expect(specOf('PodDisruptionBudget', `storefront-${name}`, budget).selector).toEqual(
        selector,
      );
    const service = z.object({ selector: labels });
    expect(specOf('Service', 'storefront', service).selector).toEqual(web.selector?.matchLabels);
  });

  it('lets the Prometheus Operator scrape each process with the token', OPER, () => {
    const { spec } = z
      .object({
        spec: z.object({
          jobLabel: z.literal('app'),
          selector: z.object({
            matchExpressions: z.array(z.object({ key: z.string(), values: z.array(z.string()) })),
          }),
          podMetricsEndpoints: z.tuple([
            z.object({
              port: z.literal('http'),
              path: z.literal(operationPaths.metrics),
              authorization: z.object({
                credentials: z.object({ name: z.literal('storefront'), key: z.string() }),
              }),
            }),
          ]),
        }),
      })
      .parse(parse(readFileSync('deploy/monitoring/podmonitor.yaml', 'utf8')));
    const chosen = spec.selector.matchExpressions.map(({ key, values }) => [key, values]);
    expect(chosen).toEqual([
      ['app', ['storefront']],
      ['part', ['web', 'worker']],
    ]);
    const { key } = spec.podMetricsEndpoints[0].authorization.credentials;
    expect(settings.METRICS_TOKEN_FILE).toMatch(new RegExp(`/${key}$`));
    const rules = readFileSync('deploy/monitoring/alerts.yaml', 'utf8');
    expect(rules).toContain(`up{job="${web.template.metadata.labels.app}"}`);
  });

  it('removes the headers that a stranger could use to mislead us', OPER, () => {
    const headers = items.find(({ metadata }) => metadata.name === 'storefront-headers');
    expect(headers?.data).toEqual({ Forwarded: '', traceparent: '', tracestate: '' });
    const filter = z.object({
      requestHeaderModifier: z.object({ remove: z.array(z.string()) }),
    });
    const rule = z.object({ filters: z.tuple([filter]).optional() });
    const route = z.object({ spec: z.object({ rules: z.array(rule) }) });
    const { rules } = route.parse(parse(readFileSync('deploy/gateway.yaml', 'utf8'))).spec;
    const removed = rules[0]?.filters?.[0].requestHeaderModifier.remove;
    expect(removed).toEqual(expect.arrayContaining(Object.keys(headers?.data ?? {})));
  });

  it('checks the money each night, like the timer', OPER, () => {
    const unit = readFileSync('deploy/systemd/storefront-money.service', 'utf8');
    const { command } = moneyCheck.template.spec.containers[0];
    expect(unit).toContain(`ExecStart=/usr/bin/env ${command.join(' ')}\n`);
  });

  it('runs one image, and may write only to its volumes', OPER, () => {
    const pods = [web, worker, migration, moneyCheck].map(({ template }) => template.spec);
    const containers = pods.flatMap((pod) => [...pod.initContainers, ...pod.containers]);
    expect(new Set(containers.map(({ image }) => image)).size).toBe(1);
    for (const { containers: used, volumes } of pods) {
      const names = volumes.map(({ name }) => name);
      expect(used[0].volumeMounts.filter(({ name }) => !names.includes(name))).toEqual([]);
    }
    const written = web.template.spec.containers[0].volumeMounts.map(({ mountPath }) => mountPath);
    // A publish writes the new site next to the old one, and touches the renderer that it used.
    expect(written).toEqual(expect.arrayContaining(['/storefront/.astro', '/tmp']));
    for (const folder of [settings.DATA_DIR, settings.DIST_DIR?.replace(/\/dist$/, '')])
      expect(written).toContain(folder);
  });
});
