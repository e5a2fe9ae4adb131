/** Who may import whom. Read as three rules: the browser never imports the server; what both share
 * imports neither; `gateways.ts` alone knows the real adapters. */
import { describe, expect, it } from 'vitest';
import { importsOf, sourcesIn } from './source-files.ts';

/** The rooms that every island may use. */
const SHARED_ROOM =
  /^src\/islands\/(ui|session|form|order|progress|messages|dialog|lookup|early|sections)\//;

type Rule = { from: RegExp; mayImport: RegExp[] };

/** First match wins; a file under src, lake or widgets that matches no rule fails. Paths from the root. */
const RULES: Rule[] = [
  { from: /\.test\.tsx?$|\/contract\.ts$/, mayImport: [/./] },
  { from: /^src\/contracts\//, mayImport: [/^src\/contracts\//, /^zod/] },
  { from: /^src\/routes\//, mayImport: [/^src\/(routes|contracts)\//] },
  { from: /^src\/config\/proxies\.ts/, mayImport: [/^node:net$/] },
  { from: /^src\/config\/secret-files\.ts/, mayImport: [/^src\/config\//, /^node:fs$/] },
  {
    from: /^src\/config\//,
    mayImport: [/^src\/config\//, /^src\/contracts\/order\/delivery-dates\.ts$/, /^zod/],
  },
  { from: /^src\/lookup\//, mayImport: [/^src\/(lookup|contracts)\//, /^xstate/] },
  { from: /^src\/funnel\//, mayImport: [/^src\/(funnel|contracts|routes)\//, /^xstate/, /^zod/] },
  {
    from: /^src\/api-client\//,
    mayImport: [
      /^src\/(api-client|contracts)\//,
      /^src\/islands\/session\//,
      /^src\/config\/public/,
      /^axios$/,
      /^zod/,
    ],
  },
  // The start of an order, loaded by the pages that show its form.
  {
    from: /^src\/islands\/lookup\/start\//,
    mayImport: [SHARED_ROOM, /^src\/(api-client|contracts|lookup|routes)\//, /^xstate/],
  },
  {
    from: /^src\/islands\/early\//,
    mayImport: [
      SHARED_ROOM,
      /^src\/(api-client|contracts|routes)\//,
      /^src\/lookup\/draft/,
      /^web-vitals$/,
      /^astro$/,
    ],
  },
  {
    from: SHARED_ROOM,
    mayImport: [SHARED_ROOM, /^src\/(contracts|lookup|routes)\//, /^react/, /^zod/],
  },
  {
    from: /^src\/islands\//,
    mayImport: [
      // Only its own folder: the test below keeps one island out of another.
      /^src\/(islands|lookup|funnel|api-client|contracts|routes|styles)\//,
      /^src\/cms\/rules\/placeholders\.ts$/,
      /^react/,
      /^xstate/,
      /^@xstate\/react/,
      /^zod/,
    ],
  },
  {
    from: /^src\/cms\//,
    mayImport: [/^src\/(cms|config|contracts|routes)\//, /^@sanity\/client/, /^groq/, /^zod/],
  },
  {
    from: /^src\/seo\//,
    mayImport: [/^src\/(seo|cms|routes|contracts\/vehicle)\//, /^fontkit$/, /^sharp$/, /^node:/],
  },
  {
    from: /^src\/components\//,
    mayImport: [
      /^src\/(islands\/ui|components|styles|cms|contracts|routes)\//,
      // Which pages there are in which language.
      /^src\/seo\/pages\.ts$/,
      /^src\/islands\/order\/icons\.ts$/,
      /^src\/api-client\/ask\.ts$/,
      // What a form without an island keeps.
      /^src\/islands\/session\/tab-storage\.ts$/,
      /^astro/,
    ],
  },
  {
    from: /^src\/layouts\//,
    mayImport: [
      /^src\/(layouts|components|styles|cms|seo|routes|islands\/(early|menu|messages|ui)|assets)\//,
      /^astro/,
      /^node:crypto$/,
    ],
  },
  {
    from: /^src\/pages\//,
    mayImport: [/^src\/(layouts|components|islands|cms|seo|styles|contracts|routes)\//, /^astro/],
  },
  {
    from: /^lake\//,
    mayImport: [
      /^lake\//,
      /^src\/cms\//,
      /^src\/contracts\/api\/publishing-report\.ts$/,
      /^src\/config\/lake-files\.ts$/,
      /^groq-js$/,
      /^@sanity\/webhook$/,
      /^ws$/,
      /^hono/,
      /^@hono/,
      /^zod/,
      /^node:/,
    ],
  },
  { from: /^src\/server\/errors\.ts/, mayImport: [/^src\/contracts\//] },
  {
    from: /^src\/server\/secrets\//,
    mayImport: [/^src\/server\/secrets\//, /^jose$/, /^node:/],
  },
  {
    from: /^src\/server\/db\//,
    mayImport: [
      /^src\/server\/db\//,
      /^src\/server\/traces\/tracer\.ts$/,
      /^src\/contracts\//,
      /^kysely/,
      /^pg$/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/http\//,
    mayImport: [
      /^prom-client$/,
      /^src\/server\/(http|errors|database-outage)/,
      /^src\/config\/rate-limit-names\.ts$/,
      /^src\/contracts\//,
      /^hono/,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/gateways\//,
    mayImport: [
      /^src\/server\/(gateways\/|errors|http\/public-address\.ts|secrets\/keyed-hash\.ts)/,
      /^src\/server\/traces\/tracer\.ts$/,
      // What an address says about the way that leads there.
      /^src\/config\/addresses\.ts$/,
      /^src\/contracts\//,
      /^zod/,
      /^node:/,
      /^nodemailer/,
      /^aws4fetch/,
    ],
  },
  {
    from: /^src\/documents\//,
    mayImport: [
      /^src\/documents\//,
      /^src\/contracts\//,
      // What editors may write into mails.
      /^src\/cms\/(rules|mails)\//,
      /^hono\/html$/,
      /^hono\/utils\/html$/,
      /^pdfkit$/,
      /^fontkit$/,
      /^qrcode$/,
      /^sharp$/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/features\/papers\/uploads\/draw-picture\.ts/,
    mayImport: [/^src\/contracts\//, /^p-limit$/, /^sharp$/],
  },
  {
    from: /^src\/server\/features\//,
    mayImport: [
      /^src\/server\/(features|http|db)\//,
      /^src\/server\/(csv|errors|deps|call-routes|trouble|secrets\/(keyed-hash|mailed-uuid|sealed))\.ts/,
      /^src\/server\/gateways\/\w+\/port\.ts/,
      /^src\/(contracts|routes|documents)\//,
      /^@sanity\/webhook$/,
      /^@simplewebauthn\/server$/,
      /^hono/,
      /^jose$/,
      /^kysely/,
      /^p-limit$/,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/api\.ts/,
    mayImport: [
      /^src\/server\/(http|features|db)\//,
      /^src\/server\/traces\/trace-request\.ts$/,
      /^src\/server\/(errors|deps)\.ts/,
      /^src\/server\/gateways\/\w+\/port\.ts/,
      /^src\/contracts\//,
      /^hono/,
      /^kysely/,
      /^pino/,
      /^node:/,
    ],
  },
  // The development server runs inside the site's bundler, so that it can read the content itself.
  { from: /^src\/server\/dev-api\.ts/, mayImport: [/^src\/(server|config|cms)\//] },
  {
    from: /^src\/server\/jobs\//,
    mayImport: [
      /^src\/server\/(jobs|features|db)\//,
      /^src\/server\/traces\/tracer\.ts$/,
      /^src\/server\/(errors|dates|deps|trouble)\.ts/,
      /^src\/server\/gateways\/\w+\/port\.ts/,
      /^src\/contracts\//,
      /^kysely/,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  // A command is a product of its own, with its own settings.
  {
    from: /^src\/server\/operator\//,
    mayImport: [
      /^src\/server\/(operator|backup|features|db|jobs|secrets)\//,
      /^src\/server\/(csv|deps|foundation|gateways|logger|problem|source-lines)\.ts/,
      /^src\/server\/http\/metrics\.ts/,
      /^src\/config\/server\.ts/,
      /^src\/contracts\//,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\/traces\/open-telemetry\.ts/,
    mayImport: [/^src\/server\/(traces|db)\//, /^@opentelemetry\//, /^node:/],
  },
  {
    from: /^src\/server\/site\//,
    mayImport: [
      /^src\/server\/site\//,
      /^src\/server\/http\/etag\.ts$/,
      /^src\/config\/server\.ts/,
      /^src\/(contracts|routes|documents|cms\/mails)\//,
      /^hono/,
      /^@hono/,
      /^pino/,
      /^zod/,
      /^node:/,
    ],
  },
  {
    from: /^src\/server\//,
    mayImport: [
      /^src\/(server|config|contracts|documents|routes)\//,
      /^hono/,
      /^@hono/,
      /^pino/,
      /^kysely/,
      /^zod/,
      /^node:/,
    ],
  },
  { from: /^widgets\/react\//, mayImport: [/^widgets\//, /^react$/] },
  { from: /^widgets\//, mayImport: [/^widgets\//] },
];

describe('allowed imports', () => {
  const files = ['src', 'lake', 'widgets'].flatMap(sourcesIn);

  it('finds a rule for every file', () => {
    const unruled = files.filter((file) => !RULES.some(({ from }) => from.test(file)));
    expect(unruled).toEqual([]);
  });

  it('lets no file import what its folder may not', () => {
    const refused = files.flatMap((file) => {
      const allowed = RULES.find(({ from }) => from.test(file))?.mayImport ?? [];
      return importsOf(file)
        .filter((target) => !allowed.some((pattern) => pattern.test(target)))
        .map((target) => `${file} → ${target}`);
    });
    expect(refused).toEqual([]);
  });

  it('chooses between a real adapter and its sandbox in one place', () => {
    const adapter = /^src\/server\/gateways\/(?!\w+\/port\.ts)/;
    const knowing = sourcesIn('src')
      .filter((file) => !/^src\/server\/gateways\/|\.test\.ts$/.test(file))
      .filter((file) => importsOf(file).some((target) => adapter.test(target)));
    expect(knowing).toEqual(['src/server/gateways.ts']);
  });

  it('keeps one island out of another', () => {
    const crossing = sourcesIn('src/islands').flatMap((file) => {
      const island = file.split('/')[2];
      return (
        importsOf(file)
          .filter((target) => /^src\/islands\//.test(target) && !SHARED_ROOM.test(target))
          .filter((target) => target.split('/')[2] !== island)
          // The widget's frame is the funnel with another host around it.
          .filter((target) => !(island === 'embed' && target.startsWith('src/islands/funnel/')))
          // The home page loads the page after it beforehand.
          .filter((target) => !(island === 'home' && target === 'src/islands/funnel/Funnel.tsx'))
          .map((target) => `${file} → ${target}`)
      );
    });
    expect(crossing).toEqual([]);
  });
});
