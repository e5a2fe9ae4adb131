import type { FakeAnswer, FakeRequest } from './fake-provider.ts';

export function createFakeAuthority({
  path,
  clientId,
  clientSecret,
  expiresIn = 3600,
}: {
  path: string;
  clientId: string;
  clientSecret: string;
  expiresIn?: number | string;
}) {
  let issued = 0;
  let valid = '';

  function knows({ headers, body }: FakeRequest): boolean {
    const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    if (headers.get('content-type')?.startsWith('application/json')) {
      return (
        body ===
        JSON.stringify({
          grant_type: 'client_credentials',
          client_id: clientId,
          client_secret: clientSecret,
        })
      );
    }
    return headers.get('authorization') === basic && body === 'grant_type=client_credentials';
  }

  return {
    tokensIssued: () => issued,
    revoke() {
      valid = '';
    },
    /**
     * Responds to a token request, and rejects a request without a valid token. Returns undefined to let a
     * request pass.
     */
    guard(request: FakeRequest): FakeAnswer | undefined {
      if (request.method === 'POST' && request.url.pathname === path) {
        if (!knows(request)) return { status: 401, json: { error: 'invalid_client' } };
        issued += 1;
        valid = `token-${issued}`;
        const token = { access_token: valid, token_type: 'Bearer', expires_in: expiresIn };
        return { status: 200, json: token };
      }
      const held = request.headers.get('authorization');
      if (valid !== '' && held === `Bearer ${valid}`) return undefined;
      return { status: 401, json: { error: 'invalid_token' } };
    },
  };
}
