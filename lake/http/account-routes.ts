/** The Studio's account and project endpoints: local editors with every permission. */
import { Hono } from 'hono';
import * as z from 'zod';
import type { Store } from '../store.ts';
import { EDITOR_ID, editorsOnly, type LakeEnv } from './access.ts';

export const DATASET = 'production';

const role = { name: 'administrator', title: 'Administrator', description: 'Has every permission' };
function editorOf(id: string) {
  const name = id === EDITOR_ID ? 'Local editor' : id.replace(/^local-/, '');
  return {
    id,
    name,
    displayName: id === 'files' ? 'Imported' : name,
    email: 'editor@localhost',
    profileImage: '',
    imageUrl: '',
    provider: 'local',
    role: role.name,
    roles: [role],
  };
}
const everything = {
  filter: '_id in path("**")',
  permissions: ['create', 'read', 'update', 'history', 'editHistory', 'manage'],
};
const since = '2026-01-01T00:00:00Z';
const preference = z.array(z.object({ key: z.string(), value: z.unknown() }));

export function createAccountRoutes(store: Store) {
  return (
    new Hono<LakeEnv>()
      .get('/auth/id', (c) => c.json({ id: c.var.editorId, expiry: 4_102_444_800 }))
      .get('/auth/providers', (c) => c.json({ providers: [], thirdPartyLogin: false, sso: {} }))
      .post('/auth/logout', (c) => c.json({}))
      // Without an editor's cookie, this responds with 401, and the Studio shows its login.
      .get('/users/me', editorsOnly, (c) => c.json(editorOf(c.var.editorId)))
      .get('/users/me/keyvalue/:keys', editorsOnly, (c) => {
        const values = store.preferences.read();
        const keys = c.req.param('keys').split(',');
        return c.json(keys.map((key) => ({ key, value: values[key] ?? null })));
      })
      .put('/users/me/keyvalue', editorsOnly, async (c) => {
        const pairs = preference.parse(await c.req.json());
        const added = Object.fromEntries(pairs.map(({ key, value }) => [key, value]));
        store.preferences.write({ ...store.preferences.read(), ...added });
        return c.json(pairs);
      })
      .get('/users/:ids', (c) => {
        const users = c.req.param('ids').split(',').map(editorOf);
        return c.json(users.length === 1 ? users[0] : users);
      })
      .get('/projects/:id', (c) =>
        c.json({
          id: c.req.param('id'),
          displayName: 'Local content lake',
          studioHost: null,
          organizationId: null,
          isBlocked: false,
          isDisabled: false,
          metadata: {},
          features: [],
          members: [
            {
              ...role,
              id: c.var.editorId,
              role: role.name,
              roles: [role],
              isCurrentUser: true,
              isRobot: false,
            },
          ],
          createdAt: since,
        }),
      )
      .get('/projects/:id/datasets', (c) =>
        c.json(
          c.req.query('datasetProfile') === undefined
            ? [{ name: DATASET, aclMode: 'public', datasetProfile: 'content', createdAt: since }]
            : [],
        ),
      )
      .get('/projects/:id/datasets/:dataset/acl', (c) => c.json([everything]))
      .get('/projects/:id/datasets/:dataset/settings/indexing', (c) =>
        c.json({ maxFieldDepth: 10 }),
      )
      .get('/projects/:id/grants', (c) => c.json({}))
      .get('/projects/:id/user-applications', (c) => c.json([]))
      .get('/projects/:id/roles', (c) => c.json([role]))
      .get('/subscriptions/project/:id', (c) => c.json([]))
      .get('/access/requests/me', (c) => c.json([]))
      .get('/schedules/:project/:dataset', (c) => c.json({ schedules: [], totalCount: 0 }))
      .get('/features', (c) => c.json([]))
      .get('/help', (c) => c.json({ packages: [], message: '' }))
      .get('/ping', (c) => c.text('PONG'))
      .get('/check/cors', (c) => c.json({ result: { allowed: true, withCredentials: true } }))
      .get('/journey/announcements', (c) => c.json([]))
      .get('/journey/:feature', (c) => c.json(null))
      // No telemetry leaves the machine.
      .get('/intake/telemetry-status', (c) => c.json({ status: 'denied' }))
      .post('/intake/batch', (c) => c.json({}))
  );
}
