/**
 * Which folders each folder may import, as checked by `npm run check:imports`. The browser never imports server code,
 * shared code imports neither browser nor server code, only `gateways.ts` imports the real adapters, and each feature
 * keeps its SQL private. Rules for `.astro` files are in `biome.json`, because dependency-cruiser can't read them.
 */

import { FEATURES, OPEN } from './features.mjs';

const SHARED_ISLANDS =
  '^src/islands/(ui|form|order|progress|messages|dialog|lookup|early|sections)/';
const PORTS = '^src/server/gateways/[^/]+/(sandbox-)?port[.]ts$';

/** Stands for Node's built-in modules. */
const NODE = 'node:';
const packages = (...names) => `^node_modules/(@types/)?(${names.join('|')})/`;

/** What a folder may import besides itself, and why. The first row that matches a file applies. */
const FOLDERS = [
  [
    '^src/middleware[.]ts$',
    ['^src/words/', '^src/cms/documents/screen-words[.]ts$'],
    'The middleware only chooses a page’s language and words.',
  ],
  ['^src/words/', [NODE], 'Everything that customers read uses words, so words use nothing else.'],
  [
    '^src/contracts/',
    ['^src/words/', packages('zod')],
    'The browser and the server share contracts, so contracts import neither.',
  ],
  [
    '^src/routes/',
    ['^src/(contracts|words)/'],
    'The browser and the server share routes, so routes import neither.',
  ],
  ['^src/config/connection-urls[.]ts$', [NODE], 'URL checks need nothing else.'],
  [
    '^src/config/secret-files[.]ts$',
    ['^src/config/', NODE],
    'Secrets are read before anything else runs.',
  ],
  [
    '^src/config/wallet-keys[.]ts$',
    ['^src/config/', packages('zod'), NODE],
    'Keys are checked before anything else runs.',
  ],
  [
    '^src/config/',
    ['^src/contracts/order/delivery-dates[.]ts$', packages('zod')],
    'Settings are read before anything else runs, so this imports nothing that they configure.',
  ],
  [
    '^src/lookup/',
    ['^src/(contracts|words)/', packages('xstate')],
    'The network, the screen, and storage are injected into a statechart.',
  ],
  [
    '^src/funnel/',
    ['^src/(contracts|routes|words)/', packages('xstate', 'zod')],
    'The network, the screen, and storage are injected into a statechart.',
  ],
  [
    '^src/session/',
    ['^src/(contracts|routes|words)/'],
    'Islands, components, and the API client read the session, so it imports none of them.',
  ],
  [
    '^src/api-client/',
    ['^src/(contracts|session|words)/', '^src/config/public', packages('axios', 'zod')],
    'Every island uses the API client, so it imports no island.',
  ],
  // The code that starts an order. Only pages with the start form load it.
  [
    '^src/islands/lookup/start/',
    [
      SHARED_ISLANDS,
      '^src/(api-client|contracts|lookup|routes|session|words)/',
      packages('xstate'),
    ],
    'Pages with the lookup form load this, so it stays small.',
  ],
  [
    '^src/islands/early/',
    [
      SHARED_ISLANDS,
      '^src/(api-client|contracts|routes|session|words)/',
      '^src/lookup/draft',
      packages('web-vitals', 'astro'),
    ],
    'This runs before React is loaded, so it can’t use React or a statechart.',
  ],
  [
    '^src/islands/form/place/',
    [SHARED_ISLANDS, '^src/(api-client|contracts|words)/', packages('react', 'react-[^/]+')],
    'This looks up a ZIP code’s place, and loads only when a ZIP code changes.',
  ],
  [
    SHARED_ISLANDS,
    [
      SHARED_ISLANDS,
      '^src/(contracts|lookup|routes|session|words)/',
      packages('react', 'react-[^/]+', 'zod'),
    ],
    'Every island may use this, so it imports no island and makes no calls.',
  ],
  [
    '^src/islands/',
    [
      '^src/(lookup|funnel|api-client|contracts|routes|session|styles|words)/',
      '^src/cms/rules/placeholders[.]ts$',
      packages('react', 'react-[^/]+', 'xstate', '@xstate/react', 'zod', '@stripe/stripe-js'),
    ],
    'The browser imports neither the server nor the content.',
  ],
  [
    '^src/cms/',
    [
      '^src/(config|contracts|mails|routes|words)/',
      packages('@sanity/client', 'diff', 'groq', 'groq-js', 'zod'),
    ],
    'Pages, emails, and the Studio read the content, so it imports none of them.',
  ],
  [
    '^src/seo/',
    ['^src/(cms|routes|words|contracts/vehicle)/', packages('fontkit', 'sharp'), NODE],
    'Data for search engines is generated from the content.',
  ],
  [
    '^src/components/',
    [
      '^src/(styles|cms|contracts|routes|words|islands/ui)/',
      '^src/seo/pages[.]ts$',
      '^src/islands/order/icons[.]ts$',
      '^src/api-client/fetch-api[.]ts$',
      '^src/session/tab-storage[.]ts$',
      packages('astro'),
    ],
    'Pages without an island use components, too, so components load none.',
  ],
  [
    '^src/layouts/',
    [
      '^src/(components|styles|cms|seo|routes|assets|words)/',
      '^src/islands/(early|menu|messages|ui)/',
      packages('astro'),
    ],
    'Every page has a layout, so a layout loads only what every page needs.',
  ],
  [
    '^src/pages/',
    ['^src/(layouts|components|islands|cms|seo|styles|contracts|routes|words)/', packages('astro')],
    'Pages are built from the content, without the server.',
  ],
  [
    '^lake/',
    [
      '^src/cms/',
      '^src/contracts/api/(editors-notes|mail-test|publishing-report)[.]ts$',
      '^src/config/lake-files[.]ts$',
      packages(
        'groq-js',
        '@sanity/mutator',
        '@sanity/webhook',
        'sharp',
        'ws',
        'hono',
        '@hono/[^/]+',
        'zod',
      ),
      NODE,
    ],
    'The lake stands in for Sanity, so it knows nothing about the product except its content.',
  ],
  [
    '^src/server/errors[.]ts$',
    ['^src/(contracts|words)/'],
    'Every part of the server imports its errors.',
  ],
  ['^src/server/secrets/', [packages('jose'), NODE], 'Keys and signatures need nothing else.'],
  [
    '^src/server/db/',
    [
      '^src/server/(build|database-outage|is-alive|traces/tracer)[.]ts$',
      '^src/(contracts|words)/',
      packages('kysely', 'pg', 'zod'),
      NODE,
    ],
    'Every feature uses the database, so this imports no feature.',
  ],
  [
    '^src/server/http/',
    [
      '^src/server/(errors|database-outage)',
      '^src/config/rate-limit-names[.]ts$',
      '^src/(contracts|words)/',
      packages('hono', 'pino', 'prom-client', 'zod'),
      NODE,
    ],
    'Every feature responds over HTTP, so this imports no feature.',
  ],
  [
    '^src/server/gateways/',
    [
      '^src/server/(errors|http/public-ip|secrets/keyed-hash|traces/tracer)[.]ts$',
      '^src/config/connection-urls[.]ts$',
      '^src/(contracts|words)/',
      packages('zod', 'nodemailer', 'aws4fetch', 'stripe', '@easypost/api'),
      NODE,
    ],
    'An adapter depends on the service that it calls, not on features.',
  ],
  [
    '^src/mails/(frame|plates)/',
    ['^src/(mails|documents|contracts|words)/', packages('hono'), NODE],
    'An email is rendered from the values that it shows, without the server.',
  ],
  [
    '^src/mails/',
    ['^src/mails/(?!frame|plates)', '^src/(documents|contracts|words|cms/rules)/'],
    'The Studio imports this, too, and doesn’t have the server’s packages.',
  ],
  [
    '^src/documents/',
    [
      '^src/(contracts|words)/',
      packages('pdfkit', 'fontkit', 'jose', 'passkit-generator', 'qrcode', 'sharp'),
      NODE,
    ],
    'A document is rendered from the values that it shows, without the server.',
  ],
  [
    '^src/server/features/uploads/draw-picture[.]ts$',
    ['^src/(contracts|words)/', packages('p-limit', 'sharp')],
    'Pictures are rendered in a process that has no secrets.',
  ],
  [
    '^src/server/features/',
    [
      '^src/server/(http|db)/',
      '^src/server/(build|call-routes|csv|deps|errors|jobs/kinds|order-lifecycle|outage-log)[.]ts$',
      '^src/server/secrets/(keyed-hash|mailed-uuid|sealed)[.]ts$',
      PORTS,
      '^src/cms/rules/(approval|destination)[.]ts$',
      '^src/(contracts|routes|documents|mails|words)/',
      packages(
        '@sanity/webhook',
        '@simplewebauthn/server',
        'hono',
        'jose',
        'kysely',
        'p-limit',
        'pino',
        'zod',
      ),
      NODE,
    ],
    'Settings and gateways are passed to a feature, which imports only the gateways’ ports.',
  ],
  [
    '^src/server/api[.]ts$',
    [
      '^src/server/(http|features|db)/',
      '^src/server/traces/trace-request[.]ts$',
      '^src/server/(errors|deps)[.]ts$',
      PORTS,
      '^src/(contracts|words)/',
      packages('hono', 'kysely', 'pino'),
      NODE,
    ],
    'The API mounts features, and imports only the gateways’ ports.',
  ],
  [
    '^src/server/dev-api[.]ts$',
    ['^src/(server|config|cms|words)/'],
    'The development server runs in the site’s bundler, so it reads the content directly.',
  ],
  [
    '^src/server/jobs/',
    [
      '^src/server/(features|db)/',
      '^src/server/traces/tracer[.]ts$',
      '^src/server/(errors|deps|order-lifecycle|outage-log)[.]ts$',
      PORTS,
      '^src/(contracts|words)/',
      packages('kysely', 'pino', 'zod'),
      NODE,
    ],
    'A job runs a feature’s code, and imports only the gateways’ ports.',
  ],
  [
    '^src/server/operator/',
    [
      '^src/server/(backup|features|db|jobs|secrets)/',
      '^src/server/(build|csv|deps|error-message|foundation|gateways|http/metrics|logger|source-lines)[.]ts$',
      // The doctor checks the built site as a start does.
      '^src/server/site/read-built[.]ts$',
      PORTS,
      '^src/config/server[.]ts$',
      '^src/(contracts|words)/',
      packages('pino', 'zod'),
      NODE,
    ],
    'A command is a separate program, and serves neither the site nor the API.',
  ],
  [
    '^src/server/traces/open-telemetry[.]ts$',
    ['^src/server/traces/', '^src/server/build[.]ts$', packages('@opentelemetry/[^/]+'), NODE],
    'Only this file uses OpenTelemetry.',
  ],
  [
    '^src/server/site/',
    [
      '^src/server/http/etag[.]ts$',
      '^src/config/(connection-urls|server)[.]ts$',
      '^src/(contracts|routes|documents|mails|words)/',
      packages('hono', '@hono/[^/]+', 'pino', 'zod'),
      NODE,
    ],
    'The site is served without the API and its database.',
  ],
  [
    '^src/server/',
    [
      '^src/(config|contracts|documents|mails|routes|words)/',
      packages('hono', '@hono/[^/]+', 'pino', 'kysely', 'zod'),
      NODE,
    ],
    'The server imports neither islands nor content.',
  ],
  ['^widgets/react/', ['^widgets/', packages('react')], 'Partners install only React with this.'],
  [
    '^widgets/package/webhook',
    [NODE],
    'Partners check signatures on their servers, with Node alone.',
  ],
  ['^widgets/', [], 'The widget runs in partners’ pages, so it contains no code of the site.'],
];

const OPEN_FILES = [
  '/service[.]ts$',
  ...Object.entries(OPEN).map(
    ([feature, files]) => `^src/server/features/${feature}/(${files.join('|')})[.]ts$`,
  ),
];
const ROUTES = '^src/server/features/.*routes[.]ts$';
const featurePath = (...names) => `^src/server/features/(${names.join('|')})/`;

const RULED = FOLDERS.map(([folder]) => folder);

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...FOLDERS.map(([folder, may, comment], index) => ({
      name: `from ${folder}`,
      comment,
      severity: 'error',
      from: { path: folder, ...(index > 0 && { pathNot: RULED.slice(0, index) }) },
      to: {
        pathNot: [folder, ...may.filter((path) => path !== NODE)],
        ...(may.includes(NODE) && { dependencyTypesNot: ['core'] }),
      },
    })),
    {
      name: 'folder without a rule',
      comment: 'Add a rule for this folder to scripts/test/import-rules.mjs.',
      severity: 'error',
      from: { path: '^(src|lake|widgets)/', pathNot: RULED },
      to: {},
    },
    {
      name: 'circle',
      comment: 'Files that import each other, even for types, can’t be understood separately.',
      severity: 'error',
      from: { path: '^(src|lake|widgets)/' },
      to: { circular: true },
    },
    {
      name: 'adapter',
      comment: 'src/server/gateways.ts chooses between a real adapter and its sandbox.',
      severity: 'error',
      from: { pathNot: '^src/server/gateways(/|[.]ts$)' },
      to: { path: '^src/server/gateways/', pathNot: PORTS },
    },
    {
      name: 'island into island',
      comment: 'Each island loads without the others. Move shared code to a shared folder.',
      severity: 'error',
      from: { path: '^src/islands/([^/]+)/', pathNot: '^src/islands/embed/' },
      to: {
        path: '^src/islands/',
        // The home page preloads the funnel.
        pathNot: ['^src/islands/$1/', SHARED_ISLANDS, '^src/islands/funnel/Funnel[.]tsx$'],
      },
    },
    {
      name: 'frame into island',
      comment: 'The widget’s frame shows the funnel and no other island.',
      severity: 'error',
      from: { path: '^src/islands/embed/' },
      to: { path: '^src/islands/', pathNot: ['^src/islands/(embed|funnel)/', SHARED_ISLANDS] },
    },
    ...FEATURES.slice(0, -1).map((feature, index) => ({
      name: `feature after ${feature}`,
      comment: 'Features build on each other in the order of scripts/test/features.mjs.',
      severity: 'error',
      from: { path: featurePath(feature) },
      to: { path: featurePath(...FEATURES.slice(index + 1)) },
    })),
    {
      name: 'feature without a place',
      comment: 'List the feature in scripts/test/features.mjs, after those that it imports.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: featurePath(...FEATURES) },
      to: {},
    },
    {
      name: 'another feature’s internals',
      comment: 'Use the feature’s service, or list the file in scripts/test/features.mjs.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+)/' },
      to: {
        path: '^src/server/features/',
        pathNot: ['^src/server/features/$1/', ...OPEN_FILES],
      },
    },
    {
      name: 'internals outside features',
      comment: 'Use the feature’s service, or list the file in scripts/test/features.mjs.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/features/', '^src/server/api[.]ts$'] },
      to: { path: '^src/server/features/', pathNot: OPEN_FILES },
    },
    {
      name: 'internals in the API',
      comment: 'The API mounts routes and uses services.',
      severity: 'error',
      from: { path: '^src/server/api[.]ts$' },
      to: { path: '^src/server/features/', pathNot: [...OPEN_FILES, ROUTES] },
    },
    {
      name: 'internals of a folder',
      comment: 'Use the folder’s service, or list the file in scripts/test/features.mjs.',
      severity: 'error',
      from: { path: '^src/server/features/', pathNot: '^src/server/features/[^/]+/[^/]+/' },
      to: { path: '^src/server/features/[^/]+/[^/]+/', pathNot: OPEN_FILES },
    },
    {
      name: 'internals of another folder',
      comment: 'Use the folder’s service, or list the file in scripts/test/features.mjs.',
      severity: 'error',
      from: { path: '^src/server/features/([^/]+/[^/]+)/' },
      to: {
        path: '^src/server/features/[^/]+/[^/]+/',
        pathNot: ['^src/server/features/$1/', ...OPEN_FILES],
      },
    },
  ],
  options: {
    // Type imports count, too.
    tsPreCompilationDeps: true,
    skipAnalysisNotInRules: true,
    exclude: { path: '[.]test[.]tsx?$' },
    doNotFollow: { path: ['^node_modules/', '^(scripts|tests)/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
};
