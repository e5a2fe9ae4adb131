import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

describe('Analytics', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('window', {});
    vi.stubGlobal('navigator', {});
  });
  afterEach(() => vi.unstubAllGlobals());

  it('puts views and clicks on the page’s queue by screen name', {
    tags: ['AMB-129'],
  }, async () => {
    const { trackEvent, trackView } = await import('./analytics.ts');
    trackView('shipping-address');
    trackView('shipping-address');
    trackEvent('shipping-address', 'CONTINUE');
    expect(window.dataLayer).toEqual([
      { event: 'storefront', screen: 'shipping-address', action: 'view' },
      { event: 'storefront', screen: 'shipping-address', action: 'CONTINUE' },
    ]);
  });

  it('reports nothing of a visitor who opted out by Global Privacy Control', async () => {
    vi.stubGlobal('navigator', { globalPrivacyControl: true });
    const { trackView } = await import('./analytics.ts');
    trackView('home');
    expect(window.dataLayer).toBeUndefined();
  });

  it('names screens without their ids', async () => {
    const { screenOfPath } = await import('./analytics.ts');
    expect(screenOfPath('/shipping-address/u1/v1')).toBe('shipping-address');
    expect(screenOfPath('/')).toBe('home');
  });
});
