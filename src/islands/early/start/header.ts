/**
 * The header before hydration: the provider's brand, the services in its menus, and choosing one. Most
 * visitors leave without opening a menu.
 */
import { fetchBrand, fetchServices, findService } from '#api-client/catalogue.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import type { Brand } from '#contracts/site/brand.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';
import { trackPage } from '../analytics.ts';
import { chooseService, showStored } from '../choose-service.ts';
import { isWide, menuServices, onWidthChange, wideNavigation } from '../first-look.ts';
import { measureLater } from '../measure-later.ts';
import { wakeIf } from '../wake.ts';
import { whenIdle } from '../when-idle.ts';

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

/** Lists the services in the rendered menus. */
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
