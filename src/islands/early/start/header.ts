/**
 * The header before hydration: the provider's brand, and the services in its menus. Most visitors leave
 * without opening a menu.
 */
import { fetchBrand, fetchServices, findService } from '#api-client/catalogue.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import type { Brand } from '#contracts/site/brand.ts';
import { tabStorage } from '#session/tab-storage.ts';
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

/** Switches the language in place. If that fails, the link opens the page in the other language. */
document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>('header [hreflang]');
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  import('../switch-language.ts')
    .then(({ switchLanguage }) => switchLanguage(link.lang))
    .catch(() => location.assign(link.href));
});

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
void fetchBrand().then(showBrand);
void listServices().then(showStored);
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

async function listServices() {
  const services = await fetchServices();
  if (services.length > 0) menuServices.show(services);
  return services;
}

function showBrand({ logo, title, subTitle }: Brand) {
  const [image, ...words] = document.querySelectorAll('.brand :is(img, b, small)');
  if (logo) image?.setAttribute('src', logo);
  for (const [index, text] of [title, subTitle].entries()) words[index]?.replaceChildren(text);
}
