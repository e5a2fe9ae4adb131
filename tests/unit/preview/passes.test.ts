import { describe, expect, it } from 'vitest';
import { DAY_MS } from '#contracts/time/days.ts';
import { createPasses, type Passes } from '../../../scripts/content/preview/passes.ts';

const tags = ['EDIT-012'];
const SOON_MS = 10_000;

function open(secret = 'the-secret-of-the-preview') {
  const lake = { link: 'a-link' as string | undefined, asked: 0, isDown: false };
  const clock = { now: 0 };
  const passes = createPasses({
    secret,
    sharedSecret: async () => {
      lake.asked += 1;
      if (lake.isDown) throw new Error('The lake is away');
      return lake.link;
    },
    now: () => clock.now,
  });
  return { passes, lake, clock };
}

const VALID = async () => true;

async function passFor(passes: Passes, secret: string, isValid = VALID): Promise<string> {
  const pass = await passes.passFor(secret, isValid);
  if (pass === undefined) throw new Error(`${secret} is not valid`);
  return pass;
}

describe('a preview pass', () => {
  it('survives a revoked link if it is from the Studio, but not its own expiration', {
    tags,
  }, async () => {
    const { passes, lake, clock } = open();
    const pass = await passFor(passes, 'a-secret-of-the-studio');
    lake.link = undefined;
    expect(await passes.isGood(pass)).toBe(true);
    clock.now = 30 * DAY_MS - 1;
    expect(await passes.isGood(pass)).toBe(true);
    clock.now = 30 * DAY_MS;
    expect(await passes.isGood(pass)).toBe(false);
  });

  it('expires soon after its link, and stays expired with another link', {
    tags,
  }, async () => {
    const { passes, lake, clock } = open();
    const pass = await passFor(passes, 'a-link');
    expect(await passes.isGood(pass)).toBe(true);
    lake.link = undefined;
    clock.now = SOON_MS;
    expect(await passes.isGood(pass)).toBe(false);
    lake.link = 'another-link';
    clock.now = 2 * SOON_MS;
    expect(await passes.isGood(pass)).toBe(false);
    expect(await passes.isGood(await passFor(passes, 'another-link'))).toBe(true);
  });

  it('does not count as a Studio pass if its link is revoked while being opened', {
    tags,
  }, async () => {
    const { passes, lake } = open();
    const pass = await passFor(passes, 'a-link', async () => {
      lake.link = undefined;
      return true;
    });
    expect(await passes.isGood(pass)).toBe(false);
    expect(await passes.passFor('guessed', async () => false)).toBeUndefined();
  });

  it('asks the lake about its link once for many requests, and again after a failure', {
    tags,
  }, async () => {
    const { passes, lake, clock } = open();
    const pass = await passFor(passes, 'a-link');
    lake.asked = 0;
    for (let request = 0; request < 20; request += 1) await passes.isGood(pass);
    expect(lake.asked).toBe(1);
    clock.now = SOON_MS;
    lake.isDown = true;
    await expect(passes.isGood(pass)).rejects.toThrow('away');
    lake.isDown = false;
    expect(await passes.isGood(pass)).toBe(true);
  });

  it('can’t be extended, detached from its link, or created elsewhere', { tags }, async () => {
    const { passes } = open();
    const pass = await passFor(passes, 'a-link');
    const [until = '', link = '', signature = ''] = pass.split('.');
    const changed = [`${until}0.${link}.${signature}`, `${until}..${signature}`, '', 'x', '9e15..'];
    const elsewhere = open('another-secret-of-a-preview').passes.pass();
    for (const bad of [...changed, elsewhere]) expect(await passes.isGood(bad), bad).toBe(false);
  });
});
