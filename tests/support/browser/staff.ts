/** Staff on the server of the browser tests: added by the operator's command, logged in with a software passkey. */
import { randomUUID } from 'node:crypto';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { property } from '#contracts/api/failure-text.ts';
import type { Role } from '#contracts/desk/role.ts';
import { DESK } from '#routes/desk-screens.ts';
import { runOperator } from '#tests/support/process/run-operator.ts';

/** A passkey belongs to a host name, and the tests' other pages are at 127.0.0.1. */
export const DESK_SITE = `http://localhost:${process.env.E2E_PORT ?? 4388}`;
/** A worker sends the email, which may take a while on a busy machine. */
const MAILED = { timeout: 30_000 };

/** The desk's address, and the settings with which operator commands reach its server. */
export type DeskPlace = { site: string; settings: Record<string, string> };
const HERE: DeskPlace = {
  site: DESK_SITE,
  settings: {
    DATA_DIR: process.env.E2E_DATA_DIR ?? '',
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
  },
};

export async function staffCommand(...words: string[]): Promise<void> {
  return commandAt(HERE, words);
}

async function commandAt({ settings }: DeskPlace, words: string[]): Promise<void> {
  const { status, stderr } = await runOperator('staff', words, settings);
  if (status !== 0) throw new Error(stderr);
}

export async function takeOn(role: Role, at = HERE): Promise<string> {
  const email = `${role}.${randomUUID()}@staff.example.com`;
  await commandAt(at, ['add', `Kim ${role}`, email, role]);
  return email;
}

/** Holds the passkeys of a page's browser, and controls whether its owner confirms. */
export type Authenticator = { answers(isAnswering: boolean): Promise<void> };

export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    // A locked device declines the request, as it does when its owner cancels.
    async answers(isUserVerified) {
      await devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
  };
}

/** Waits until `mailed` emails with a code have arrived, and returns the newest code. */
export async function deskCode(page: Page, email: string, mailed = 1): Promise<string> {
  const { origin } = new URL(page.url());
  let codes: string[] = [];
  await expect(async () => {
    const answer = await page.request.get(
      `${origin}/dev/mailbox.json?to=${encodeURIComponent(email)}`,
    );
    const mails = property(await answer.json(), 'data');
    const texts = Array.isArray(mails) ? mails.map((mail) => String(property(mail, 'text'))) : [];
    codes = texts.flatMap((text) => /^ {4}(\d{4}(?: \d{4}){3})$/m.exec(text)?.[1] ?? []);
    expect(codes.length).toBeGreaterThanOrEqual(mailed);
  }).toPass(MAILED);
  return codes[0] ?? '';
}

/** Enters the code of a new member, up to the button that creates the passkey. */
export async function enterCode(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Get a code' }).click();
  await page.getByLabel('Your work email').fill(email);
  await page.keyboard.press('Enter');
  const code = page.getByLabel('16-digit code');
  await expect(code).toBeFocused();
  await code.fill(await deskCode(page, email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Create your passkey' })).toBeVisible();
}

export async function enterDesk(
  page: Page,
  role: Role,
  path: string = DESK,
  at = HERE,
): Promise<string> {
  const email = await takeOn(role, at);
  await addAuthenticator(page);
  await page.goto(`${at.site}${path}`);
  await enterCode(page, email);
  await page.getByRole('button', { name: 'CREATE A PASSKEY' }).click();
  await expect(page.getByText(`Role: ${role}.`)).toBeVisible();
  return email;
}
