import { describe, expect, it } from 'vitest';
import { calls } from '#contracts/calls.ts';
import { sourcesIn, textOf } from './source-files.ts';

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const code = (folder: string) => sourcesIn(folder).filter((file) => !isTest(file));
const routeFiles = code('src/server/features').filter((file) => /[/-]routes\.ts$/.test(file));
const withText = (files: string[], wrong: RegExp) =>
  files.filter((file) => wrong.test(textOf(file)));

/** A call of the site or the desk. */
const CALL = /= (?:call|deskCall|action)\(/g;

/** The paths of all calls: those that pages make, and all others. */
const TABLES = [
  'src/contracts/site/page-paths.ts',
  'src/contracts/api/paths.ts',
  'src/contracts/api/account-paths.ts',
];

describe('an API call', () => {
  it('is in the list that the document and the tests read', { tags: ['ONE-001'] }, () => {
    const written = code('src/contracts').flatMap((file) => textOf(file).match(CALL) ?? []);
    expect(written).toHaveLength(calls.length);
  });

  it('is mounted by a feature without its own method or path', {
    tags: ['ONE-001'],
  }, () => {
    // The storage sandbox accepts files at any path under its own path.
    const files = /new Hono<ApiEnv>\(\)\.all\(`\$\{operationPaths\.files\}\/\*`/;
    const own = routeFiles.filter((file) =>
      /\bnew Hono\b|\b(?:paths|\w+Paths)\.(?!ts\b)/.test(textOf(file).replace(files, '')),
    );
    expect(routeFiles.length).toBeGreaterThan(10);
    expect(own).toEqual([]);
  });

  it('has its path from the table of paths', { tags: ['ONE-001'] }, () => {
    const ours = [...code('src'), ...code('widgets')]
      // Other companies' services have their own paths.
      .filter((file) => !file.startsWith('src/server/gateways/'))
      .filter((file) => !TABLES.includes(file));
    expect(withText(ours, /['"`/^]\\?\/v1\b/)).toEqual([]);
  });

  it('names its method and path in only one place in the contracts', {
    tags: ['ONE-001'],
  }, () => {
    expect(withText(code('src/contracts'), /\b(GET|POST|PUT|DELETE) \/v1\b/)).toEqual([]);
  });
});

describe('a response to the browser', { tags: ['TRUE-001'] }, () => {
  const browser = ['api-client', 'components', 'islands', 'layouts', 'pages'].flatMap((room) =>
    code(`src/${room}`),
  );
  const asking = (pattern: RegExp) => withText(browser, pattern);

  it('comes through one function for axios or one for fetch, and both check it', () => {
    // Another company's IP lookup is not our API, and gets no token.
    const other = 'src/api-client/audit.ts';
    expect(asking(/(?<!\w)fetch\((?!\))/).filter((file) => file !== other)).toEqual([
      'src/api-client/fetch-api.ts',
    ]);
    expect(textOf(other).match(/(?<!\w)fetch\(.*/g)).toEqual([
      expect.stringContaining('fetch(other, terms) : fetchApi('),
    ]);
    // Speed measurements are sent without a token, and without waiting for a response.
    // A switch of the language loads a page of the site.
    expect(asking(/sendBeacon|XMLHttpRequest|EventSource/)).toEqual([
      'src/api-client/fetch-api.ts',
      'src/islands/early/switch-language.ts',
    ]);
    expect(asking(/from 'axios'/).sort()).toEqual([
      'src/api-client/http.ts',
      'src/api-client/put-file.ts',
    ]);
    expect(asking(/await checkInOrder\b/).sort()).toEqual([
      'src/api-client/fetch-api.ts',
      'src/api-client/http.ts',
      'src/api-client/put-file.ts',
    ]);
  });

  it('is compared with the messages about an ended session in one place', () => {
    const users = asking(/isMissingToken|serverMessages\.missing/);
    expect(users).toEqual(['src/api-client/fetch-api.ts']);
  });
});

describe('the user id', () => {
  const server = code('src/server/features');

  it('is determined by the caller, and no service takes a token', { tags: ['ONE-010'] }, () => {
    const doors = /^src\/server\/features\/(account|desk\/staff)\/access\.ts$/;
    const others = server.filter((file) => !doors.test(file));
    expect(withText(others, /token\??: string \| undefined|sessions\.verify|createCaller/)).toEqual(
      [],
    );
    // The operator's token, the webhook's secret, and a partner's report key belong to no user.
    expect(withText(others, /get\('token'\)/)).toEqual([
      'src/server/features/partners/routes.ts',
      'src/server/features/system/status-routes.ts',
      // The session of a staff member who logs out.
      'src/server/features/desk/staff/routes.ts',
      'src/server/features/system/content/routes.ts',
    ]);
  });

  it('is checked before a request’s own user id is used', { tags: ['ONE-010'] }, () => {
    const unchecked = routeFiles.filter((file) =>
      /user_uuid/.test(textOf(file).replaceAll(/caller\.actFor\((query|body)\.user_uuid\)/g, '')),
    );
    expect(unchecked).toEqual([]);
  });

  it('is passed on as the checked user, never as a bare id', { tags: ['ONE-010'] }, () => {
    expect(withText(routeFiles, /\buser\.uuid\b/)).toEqual([]);
  });
});
