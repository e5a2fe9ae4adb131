import { expect } from '@playwright/test';
import {
  buyRenewal,
  eventsOn,
  idsIn,
  messageListenersOf,
  overflowOf,
  recordCrossing,
  storageOf,
  widgetOn,
  withBlockedStorage,
} from '#tests/support/browser/partner-page.ts';
import { newCustomer } from '#tests/support/browser/purchase.ts';
import { test } from '#tests/support/browser/test.ts';
import { type DemoPartner, startDemoPartner } from '../../../scripts/demo-partner.ts';

const checkout = `http://127.0.0.1:${process.env.E2E_PORT ?? 4388}`;
const partnerPort = Number(process.env.E2E_PARTNER_PORT);
/** A different site than the checkout's 127.0.0.1, so that browsers treat the frame as third-party. */
const partnerSite = `http://localhost:${partnerPort}`;
let partner: DemoPartner;
// The server allows only one of the partner's origins, so these tests run one after the other.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  partner = await startDemoPartner({ port: partnerPort, checkout });
});
test.afterAll(() => partner.close());
test('a customer buys in the widget without third-party storage, and the page only learns order ids', {
  tag: ['@CARD-021', '@AMB-133', '@PART-003'],
}, async () => {
  await withBlockedStorage(async (page) => {
    const customer = newCustomer();
    const crossed = await recordCrossing(page);
    const secrets: unknown[] = Object.values(customer);
    page.on('response', async (response) => {
      if (response.url().endsWith('/dmv/details')) secrets.push(...(await idsIn(response)));
    });

    await page.goto(partnerSite);
    await page.getByRole('link', { name: 'Renew your registration' }).click();
    const frame = widgetOn(page);
    await expect(frame.getByLabel('License plate')).toHaveValue('7ABC123');
    expect(await storageOf(page)).toBe('SecurityError');

    await buyRenewal(frame, customer);
    await expect(frame.getByText(/^PAID/)).toBeVisible();
    expect(page.url()).toBe(`${partnerSite}/`);
    await page.getByRole('button', { name: 'Close' }).click();

    // The dialog reports that it was closed only after it has closed.
    await expect.poll(() => eventsOn(page)).toContainEqual({ type: 'close' });
    const events = await eventsOn(page);
    const orderIds = events.find(({ type }) => type === 'complete')?.orderIds;
    expect(events.filter(({ type }) => type !== 'resize')).toEqual([
      { type: 'ready' },
      { type: 'step', step: 'vehicle' },
      { type: 'start' },
      { type: 'step', step: 'address' },
      { type: 'step', step: 'cart' },
      { type: 'step', step: 'payment' },
      { type: 'step', step: 'done' },
      { type: 'complete', orderIds: [expect.stringMatching(/^R\d+$/)] },
      { type: 'close' },
    ]);
    for (const event of events.filter(({ type }) => type === 'resize')) {
      expect(event).toEqual({ type: 'resize', height: expect.any(Number) });
    }

    const everything = JSON.stringify([await crossed(), events]);
    expect(secrets).toHaveLength(9);
    for (const secret of [...secrets, '7ABC123', '4242', customer.phone_no.slice(-4)]) {
      expect(everything).not.toContain(String(secret));
    }

    await expect
      .poll(() => partner.received)
      .toContainEqual(
        expect.objectContaining({
          type: 'order.paid',
          data: expect.objectContaining({
            order_id: `${orderIds}`,
            reference: 'member-17',
            metadata: { campaign: 'spring' },
          }),
        }),
      );
  });
});
test('nothing loads until the dialog opens; it keeps focus, the input, and a place in line', {
  tag: '@FAST-011',
}, async ({ browser, page }) => {
  const link = page.getByRole('link', { name: 'Renew your registration' });
  const frame = widgetOn(page);

  await test.step('no part of the checkout loads until it is opened, and the link works without JavaScript', async () => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(partnerSite, { waitUntil: 'networkidle' });
    expect(asked.filter((url) => url.startsWith(checkout))).toEqual([`${checkout}/widget/v1.js`]);
    expect(await page.context().cookies()).toEqual([]);
    const known = await page.evaluate(() =>
      Object.keys(window).filter((key) => /renewal/i.test(key)),
    );
    expect(known).toEqual(['RenewalCheckout']);

    const bare = await browser.newContext({ javaScriptEnabled: false });
    const plain = await bare.newPage();
    await plain.goto(partnerSite);
    await plain.getByRole('link', { name: 'Renew your registration' }).click();
    await expect(plain).toHaveURL(`${checkout}/`);
    await bare.close();
  });

  await test.step('focus moves into the dialog and back, and the input stays', async () => {
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(frame.getByRole('heading', { name: 'Renew your registration' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(frame.getByLabel('Service type')).toBeFocused();
    await frame.getByLabel('Email').fill('dana@gmail.com');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog')).toBeHidden();
    await expect(link).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(frame.getByLabel('Email')).toHaveValue('dana@gmail.com');
    await expect(frame.getByLabel('Email')).toBeFocused();
    expect((await eventsOn(page)).map(({ type }) => type)).toContain('close');
  });

  await test.step('a lookup also waits in line, and continues', async () => {
    const wait = { position: 3, wait_seconds: 9, retry_after_seconds: 1 };
    const data = { message: 'Wait', code: 'WAITING_LINE', place: { ticket: '7.s', ...wait } };
    const json = { status: 'fail', message: 'Wait', error: { data } };
    const line = `${checkout}/v1/api/dmv/waiting-line*`;
    await page.route(
      `${checkout}/v1/api/dmv/details`,
      (route) => route.fulfill({ status: 429, json }),
      { times: 1 },
    );
    await page.route(line, (route) =>
      route.fulfill({ json: { status: 'success', message: '', data: { wait } } }),
    );
    await frame.getByLabel('Email').fill(newCustomer().email);
    await frame.getByRole('button', { name: 'GET STARTED' }).click();
    await expect(frame.getByText('You’re number 3 in line').first()).toBeVisible();
    await page.unroute(line);
    await expect(
      frame.getByRole('heading', { name: 'Where should we mail your documents?' }),
    ).toBeVisible();
  });
});
test('the inline checkout loads when it comes into view, as tall as its content, in the partner’s colors', async ({
  page,
}) => {
  await page.goto(`${partnerSite}/inline.html`, { waitUntil: 'networkidle' });
  await expect(page.locator('renewal-checkout iframe')).toHaveCount(0);
  await page.locator('renewal-checkout').scrollIntoViewIfNeeded();
  const frame = widgetOn(page);
  const button = frame.getByRole('button', { name: 'GET STARTED' });
  await expect(button).toHaveCSS('background-color', 'rgb(107, 45, 115)');
  await expect(page.getByRole('link', { name: 'Renew your registration' })).toBeHidden();
  await expect(page.locator('body')).toBeFocused();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);

  await test.step('the page trusts only its own frame, and ignores forged events', async () => {
    await expect.poll(() => eventsOn(page).then((events) => events.length)).toBeGreaterThan(2);
    const before = await eventsOn(page);

    const forged = [
      { v: 1, type: 'hello' },
      { v: 1, type: 'complete', orderIds: ['R999999'] },
      {
        v: 1,
        type: 'error',
        code: 'x',
        severity: 'recoverable',
        continueUrl: 'https://evil.test/',
      },
    ];
    // The page doesn't trust a sibling frame with the checkout's origin, either.
    await page.evaluate(async (src) => {
      const sibling = document.createElement('iframe');
      sibling.src = src;
      await new Promise((loaded) => {
        sibling.onload = loaded;
        document.body.append(sibling);
      });
    }, `${checkout}/embed/checkout?partner=demo-partner#nonce=another-frame-of-this-page`);
    const sibling = page.frames().at(-1);
    const opened = page.waitForEvent('popup');
    await page.evaluate((url) => void window.open(url), partnerSite);
    const popup = await opened;
    await popup.waitForLoadState();
    for (const message of forged) {
      await page.evaluate((data) => window.postMessage(data, '*'), message);
      await sibling?.evaluate((data) => window.parent.postMessage(data, '*'), message);
      await popup.evaluate((data) => window.opener?.postMessage(data, '*'), message);
    }
    expect(await sibling?.evaluate(() => window.parent !== window)).toBe(true);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    expect(await eventsOn(page)).toEqual(before);
    // A forged greeting would have replaced the frame's port.
    await widgetOn(page).getByLabel('License plate').fill('7ABC123');
    await expect.poll(() => eventsOn(page).then((events) => events.length)).toBe(before.length + 1);
    expect((await eventsOn(page)).at(-1)?.type).toBe('resize');
    await popup.close();
  });

  await frame.getByLabel('License plate').fill('');
  await button.click();
  await expect(frame.getByText('Please enter license plate')).toBeVisible();
  await expect.poll(() => overflowOf(page)).toBeLessThanOrEqual(0);
});
test('the frame accepts only its own page, once, and ignores forged and replayed connections', async ({
  page,
}) => {
  const stranger = await startDemoPartner({ port: 0, checkout });
  const evil = `http://localhost:${stranger.port}/evil`;
  const nonce = 'the-nonce-of-this-frame';
  // A partner's page that implements the protocol itself, with the frame where others can reach it.
  await page.goto(`${partnerSite}/by-hand`);
  await page.evaluate(
    (sources) => {
      const hellos: unknown[] = [];
      Reflect.set(window, 'hellos', hellos);
      window.addEventListener('message', ({ data, origin }) => hellos.push({ data, origin }));
      for (const src of sources) {
        const frame = document.createElement('iframe');
        frame.src = src;
        document.body.append(frame);
      }
    },
    [`${checkout}/embed/checkout?partner=demo-partner#nonce=${nonce}`, evil, '/beside'],
  );
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'hellos')))
    .toEqual([
      { data: { v: 1, type: 'loading' }, origin: checkout },
      { data: { v: 1, type: 'hello' }, origin: checkout },
    ]);

  const [, , foreignSibling, ownSibling] = page.frames();
  const opened = page.waitForEvent('popup');
  await page.evaluate((url) => void window.open(url), evil);
  const popup = await opened;
  await popup.waitForLoadState();
  const genuine = { v: 1, type: 'connect', nonce };

  for (const forger of [foreignSibling, ownSibling]) {
    await forger?.evaluate(connect, { to: 'parent', message: genuine });
  }
  await popup.evaluate(connect, { to: 'opener', message: genuine });
  const wrong = [
    { v: 1, type: 'connect', nonce: 'another-nonce-altogether' },
    { v: 1, type: 'connect' },
    { v: 2, type: 'connect', nonce },
    { v: 1, type: 'focus', nonce },
    'connect',
    null,
  ];
  for (const message of wrong) await page.evaluate(connect, { to: 'self', message });
  // Messages arrive in the order in which they were posted: the genuine one after all the forged ones.
  await page.evaluate(connect, { to: 'self', message: genuine });
  await expect.poll(() => page.evaluate(heardOn)).toContainEqual({ v: 1, type: 'ready', nonce });
  const first = await page.evaluate(portsHeardOn);
  expect(first).toEqual([wrong.length]);

  await page.evaluate(connect, { to: 'self', message: genuine });
  await foreignSibling?.evaluate(connect, { to: 'parent', message: genuine });
  // The customer's input goes only to the first port.
  await page.frameLocator('iframe >> nth=0').getByLabel('Email').fill('dana@gmail.com');
  await page.frameLocator('iframe >> nth=0').getByLabel('License plate').fill('7ABC123');
  await expect(page.frameLocator('iframe >> nth=0').locator('.plate')).toBeVisible();
  await expect.poll(() => page.evaluate(heardOn).then((heard) => heard.length)).toBeGreaterThan(3);
  expect(await page.evaluate(portsHeardOn)).toEqual(first);
  for (const forger of [foreignSibling, ownSibling, popup]) {
    expect(await forger?.evaluate(heardOn)).toEqual([]);
  }
  await stranger.close();
});
test('two checkouts on one page do not interfere on a slow network, and leave nothing behind', {
  tag: '@long',
}, async ({ page }) => {
  await page.route(`${checkout}/**`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.continue();
  });
  await page.goto(`${partnerSite}/two.html`);
  const [first, second] = [page.locator('#first'), page.locator('#second')];
  const plateIn = (place: typeof first) =>
    place.locator('renewal-checkout iframe').contentFrame().getByLabel('License plate');
  await expect(plateIn(first)).toHaveValue('7ABC123', { timeout: 20_000 });
  await second.scrollIntoViewIfNeeded();
  await expect(plateIn(second)).toHaveValue('8XYZ789', { timeout: 20_000 });
  await plateIn(first).fill('1AAA111');
  await expect(plateIn(second)).toHaveValue('8XYZ789');
  await expect
    .poll(async () =>
      (await eventsOn(page)).flatMap(({ type, plate }) => (type === 'ready' ? [plate] : [])),
    )
    .toHaveLength(2);
  const told = new Set((await eventsOn(page)).map(({ plate }) => plate));
  expect([...told].sort()).toEqual(['7ABC123', '8XYZ789']);

  await test.step('an element that is removed leaves no listener, frame, or dialog behind', async () => {
    await page.unroute(`${checkout}/**`);
    await expect(page.locator('renewal-checkout')).toHaveCount(2);
    await expect(page.locator('renewal-checkout iframe')).toHaveCount(2);
    await expect(page.getByText('"ready"')).toHaveCount(2);
    expect(await messageListenersOf(page)).toBe(2);
    // The button is pressed with the keyboard, because it moves away from a pointer while the checkouts above it grow.
    await page.getByRole('button', { name: 'Remove both' }).press('Enter');
    await expect(page.locator('renewal-checkout')).toHaveCount(0);
    await expect.poll(() => page.frames().length).toBe(1);
    expect(await messageListenersOf(page)).toBe(0);
    const heard = (await eventsOn(page)).length;
    await page.evaluate(() => window.postMessage({ v: 1, type: 'hello' }, '*'));
    expect(await eventsOn(page)).toHaveLength(heard);
  });
});
/** Posts a message with a new port to the first frame of a window, and records the messages on that port. */
function connect({ to, message }: { to: string; message: unknown }) {
  const target = to === 'self' ? window : to === 'parent' ? window.parent : window.opener;
  const heard = Reflect.get(window, 'heard') ?? [];
  Reflect.set(window, 'heard', heard);
  const number = Reflect.get(window, 'ports') ?? 0;
  Reflect.set(window, 'ports', number + 1);
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => heard.push({ number, data });
  target.frames[0].postMessage(message, '*', [port2]);
}
function heardOn(): unknown[] {
  const heard: { data: unknown }[] = Reflect.get(window, 'heard') ?? [];
  return heard.map(({ data }) => data);
}
function portsHeardOn(): unknown[] {
  const heard: { number: number }[] = Reflect.get(window, 'heard') ?? [];
  return [...new Set(heard.map(({ number }) => number))];
}
