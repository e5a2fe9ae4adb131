/**
 * The header before hydration: the provider's brand, and the services in its menus. Most visitors leave
 * without opening a menu.
 */
import { fetchBrand, fetchServices, findService } from '#api-client/catalogue.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import { UNREACHABLE } from '#contracts/api/server-messages.ts';
import type { Brand } from '#contracts/site/brand.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { translate } from '#words/words.ts';
import { trackPage } from '../analytics.ts';
import { chooseService, showStored } from '../choose-service.ts';
import { isWide, menuServices, onWidthChange, wideNavigation } from '../first-look.ts';
import { wakeIf } from '../wake.ts';
import { measureLater, whenIdle } from '../when-idle.ts';

/** Handles clicks on static markup that store a mark in the session and open another page. Works before hydration. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const marked = event.target.closest('[data-mark]');
  if (marked instanceof HTMLElement) mark(marked.dataset.mark ?? '');
  const button = event.target.closest('button[data-href]');
  if (button instanceof HTMLElement) {
    event.preventDefault();
    location.assign(button.dataset.href ?? '/');
  }
});

/** Switches the language in place. If that fails, the page stays, with everything typed, and says so. */
document.addEventListener('click', async (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('header [hreflang]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  if (link.ariaBusy) return;
  link.ariaBusy = 'true';
  failure.remove();
  try {
    const { switchLanguage } = await import('../switch-language.ts');
    await switchLanguage(link.lang);
  } catch (cause) {
    console.warn(cause);
    failure.textContent = translate(UNREACHABLE);
    link.closest('header')?.append(failure);
  }
  link.ariaBusy = null;
});

const failure = document.createElement('p');
failure.className = 'wrap notice notice--bad';
failure.role = 'alert';

/** Stores `key=value` for the next page. */
function mark(pair: string) {
  const [key, value] = pair.split('=');
  if (!key || !value) return;
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // If storage is blocked, the click still opens the page.
  }
}

wideNavigation.show(isWide());
onWidthChange(() => {
  wideNavigation.show(isWide());
  void listServices();
});
showServed();
window.addEventListener('language:switched', showServed);
whenIdle(() => {
  trackPage();
  measureLater();
  wakeIf(() => Boolean(tabStorage.read(sessionKeys.userId)));
});

document.addEventListener('click', async (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLElement>('a[data-service]');
  if (!link) return;
  event.preventDefault();
  link.closest<HTMLElement>('[popover]')?.hidePopover?.();
  const service = findService(await fetchServices(), link.dataset.service ?? '');
  if (service) chooseService(service);
});

/** What the server says in place of static markup. */
function showServed() {
  const language = document.documentElement.lang;
  // The response for the language before a switch may arrive last.
  void fetchBrand().then((brand) => {
    if (document.documentElement.lang === language) showBrand(brand);
  });
  void listServices().then(showStored);
}

async function listServices() {
  const services = await fetchServices();
  if (services.length > 0) menuServices.show(services);
  return services;
}

function showBrand({ logo, title, subTitle }: Brand) {
  const [image, ...words] = document.querySelectorAll('.brand :is(img, b, small)');
  if (logo) image?.setAttribute('src', logo);
  for (const [index, text] of [title, subTitle].entries()) {
    if (text) words[index]?.replaceChildren(text);
  }
}
