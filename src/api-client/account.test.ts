/** Tests the login, profile, and upload calls against a real server. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getSessions } from '#contracts/account/auth.ts';
import { getUsers, putUser } from '#contracts/account/user.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import {
  listBody,
  type Reply,
  startServer,
  success,
} from '#tests/support/outside/answering-server.ts';
import { logIn, requestCode } from './auth.ts';
import { fetchUserOrders } from './orders.ts';
import { request, requestFirst, send } from './request.ts';
import { uploadPicture } from './uploads.ts';

let server: Awaited<ReturnType<typeof startServer>>;
let replies: Reply[];

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => (key === 'jwt_token' ? 'T' : null) });
  replies = [];
  server = await startServer(() => replies.shift() ?? { body: listBody([]) });
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await server.stop();
});

const bodyAt = (index: number): unknown => JSON.parse(server.asked[index]?.body ?? 'null');

describe('The login', () => {
  it('requests a code with every field in the contract', {
    tags: ['API-029', 'AMB-033', 'AMB-088'],
  }, async () => {
    replies = [success({ resend_after_seconds: 45 }, 'We sent a code')];
    expect(await requestCode({ email: 'dana@example.com' })).toEqual({
      message: 'We sent a code',
      resendAfterSeconds: 45,
    });
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/v1/api/user/authentications' });
    expect(bodyAt(0)).toEqual({
      user_uuid: null,
      otp_type: 'email',
      mobile_number: '',
      email: 'dana@example.com',
      param_code: 'EMAIL_LOGIN_REGISTER',
    });
  });

  it('offers another code after thirty seconds if the server specifies no wait', async () => {
    replies = [success(null)];
    expect((await requestCode({ email: 'd***@e***.com', userUuid: 'u1' })).resendAfterSeconds).toBe(
      30,
    );
    expect(bodyAt(0)).toMatchObject({ user_uuid: 'u1', email: 'd***@e***.com' });
  });

  it('sends the six fields and returns the logged-in user', {
    tags: ['API-030', 'API-031', 'AMB-034', 'AMB-089'],
  }, async () => {
    const user = { user_uuid: 'u1', user_name: 'Dana', user_email: 'dana@example.com' };
    replies = [success({ ...user, token: 'T' }, 'Welcome')];
    expect(await logIn({ email: 'dana@example.com', otp: '0042' })).toEqual({
      message: 'Welcome',
      identity: { userUuid: 'u1', name: 'Dana', email: 'dana@example.com', token: 'T' },
    });
    expect(server.asked[0]).toMatchObject({ method: 'POST', path: '/v1/auth/login/user' });
    expect(bodyAt(0)).toEqual({
      type: 'email',
      email: 'dana@example.com',
      mobile_country_code: '',
      mobile_number: '',
      password: '',
      otp: '0042',
    });
  });

  it.each([
    [{ jwt_token: 'J' }, 'J'],
    [{ access_token: 'A' }, 'A'],
    [{ token: '', jwt_token: 'J' }, 'J'],
    [{}, ''],
  ])('reads the token from %j', { tags: ['AMB-084'] }, async (given, token) => {
    replies = [success({ user_uuid: 'u1', user_name: null, ...given })];
    const { identity } = await logIn({ email: 'dana@example.com', userUuid: 'u1', otp: '1234' });
    expect(identity).toEqual({ userUuid: 'u1', name: '', email: '', token });
  });

  it('throws the server’s message about a wrong code', async () => {
    replies = [{ status: 401, body: { status: 'fail', message: 'This code is incorrect.' } }];
    const failed = logIn({ email: 'dana@example.com', otp: '1234' });
    await expect(failed).rejects.toThrow('This code is incorrect.');
  });

  it('lists the sessions', async () => {
    const row = {
      uuid: 's1',
      user_agent: 'A phone',
      created_at: '2026-03-10T18:00:00.000Z',
      last_used_at: '2026-03-10T18:00:00.000Z',
      expires_at: '2026-03-11T06:00:00.000Z',
      current: true,
    };
    replies = [{ body: listBody([row]) }];
    expect(await request(getSessions)).toEqual([row]);
  });
});

describe('The profile', () => {
  it('is read by uuid and saved without email, birth date, and gender', {
    tags: ['API-040', 'API-041', 'AMB-055'],
  }, async () => {
    const user = { uuid: 'u1', name: 'Dana', email: 'dana@example.com', metadata: {} };
    replies = [{ body: listBody([user]) }];
    expect(await requestFirst(getUsers, { uuid: 'u1' })).toEqual(user);
    expect(server.asked[0]).toMatchObject({ path: '/v1/api/users', query: { uuid: 'u1' } });
    const body = { name: 'Dana', mobile_number: '4155550123', metadata: {} };
    await send(putUser, { uuid: 'u1', body });
    expect(server.asked[1]).toMatchObject({ method: 'PUT', path: '/v1/api/users/u1' });
    expect(bodyAt(1)).toEqual(body);
  });
});

describe('An upload', () => {
  const picture = (name: string) =>
    Object.assign(new Blob(['picture'], { type: 'image/png' }), { name });
  const signed = (name: string) =>
    success({ presigned_urls: { [name]: `${server.address}/bucket/k.png?signature=s` } });

  it('goes to the presigned URL with its type and without the token', {
    tags: ['API-032', 'API-033', 'AUTH-008', 'PROF-010'],
  }, async () => {
    replies = [signed('a.png'), { raw: '' }];
    expect(await uploadPicture(picture('a.png'))).toBe(`${server.address}/bucket/k.png`);
    const [ask, put] = server.asked;
    expect(ask).toMatchObject({
      method: 'POST',
      path: '/v1/api/s3/presigned/upload/urls',
      query: { code: 'STORAGE_UPLOADS' },
    });
    expect(ask?.headers.authorization).toBe('Bearer T');
    expect(bodyAt(0)).toEqual({ images: ['a.png'] });
    expect(put).toMatchObject({ method: 'PUT', path: '/bucket/k.png', body: 'picture' });
    expect(put?.headers['content-type']).toBe('image/png');
    expect(put?.headers.authorization).toBeUndefined();
  });

  it('also finds a presigned URL outside the data', async () => {
    const presigned_urls = { 'a.png': `${server.address}/k.png?s` };
    replies = [{ body: { status: 'success', message: 'ok', presigned_urls } }, { raw: '' }];
    expect(await uploadPicture(picture('a.png'))).toBe(`${server.address}/k.png`);
  });

  it.each([
    [413, 'Please choose an image of up to 5 MB'],
    [415, 'This file seems to be damaged or the wrong type. Please choose a different file.'],
    [500, 'Request failed with status code 500'],
  ])('fails with the reason if storage rejects it with %i', async (status, message) => {
    replies = [signed('a.png'), { status, raw: '' }];
    await expect(uploadPicture(picture('a.png'))).rejects.toThrow(message);
  });

  it('is not attempted for a file that is not a picture', async () => {
    const rejected = uploadPicture(picture('page.html'));
    await expect(rejected).rejects.toBeInstanceOf(ApiFailure);
    expect(server.asked).toEqual([]);
  });
});

describe('A long list', () => {
  it('is read through the last page', async () => {
    const page = (uuid: string, next?: string): Reply => ({
      body: { status: 'success', data: { data: [{ uuid }], ...(next && { next }) } },
    });
    replies = [page('o1', 'o1'), page('o2', 'o2'), page('o3')];
    expect((await fetchUserOrders('u1')).map((order) => order.uuid)).toEqual(['o1', 'o2', 'o3']);
    expect(server.asked.map(({ query }) => query.after)).toEqual([undefined, 'o1', 'o2']);
  });
});
