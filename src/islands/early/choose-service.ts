import { findService, type MenuService } from '#api-client/catalogue.ts';
import { SERVICE_CHOSEN, sessionKeys } from '#contracts/account/session-keys.ts';
import * as limits from '#contracts/api/limits.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { openPage, pathHere } from '#words/here.ts';
import { t } from '#words/words.ts';

const SELECTED = sessionKeys.selectedServiceType;
/**
 * A chosen service that the home page hasn't shown yet: its uuid, or its slug if it comes from a link on a
 * static page.
 */
const CHOSEN = 'service-chosen';

export function chooseService(service: MenuService): void {
  tabStorage.write(SELECTED, service.uuid);
  if (pathHere() === '/') {
    show(service);
  } else {
    tabStorage.write(CHOSEN, service.uuid);
    openPage('/');
  }
}

/** Shows on the home page the service that was chosen elsewhere, or else the selected service's name. */
export function showStored(services: readonly MenuService[]): void {
  if (services.length === 0 || pathHere() !== '/') return;
  const service = findService(services, tabStorage.read(CHOSEN));
  tabStorage.remove(CHOSEN);
  if (service) {
    tabStorage.write(SELECTED, service.uuid);
    show(service);
    return;
  }
  const selected = findService(services, tabStorage.read(SELECTED));
  if (selected) setHeadline(selected.name);
}

function show(service: MenuService) {
  setHeadline(service.name);
  showLoading(service.name);
  window.scrollTo({ top: 0, behavior: 'instant' });
  window.dispatchEvent(new CustomEvent(SERVICE_CHOSEN, { detail: service }));
}

/** The home page's headline is static markup outside the islands. The browser tab shows the same text. */
function setHeadline(name: string) {
  const headline = document.querySelector('[data-headline]');
  if (headline) headline.textContent = name;
  document.title = `${name} – ${document.title.split(' – ').at(-1)}`;
}

let timer: ReturnType<typeof setTimeout>;

/** Shows a service's name as loading for a second after each choice. */
function showLoading(name: string): void {
  clearTimeout(timer);
  const template = document.querySelector<HTMLTemplateElement>('template[data-busy]');
  if (!template) return;
  shown()?.remove();
  template.after(template.content.cloneNode(true));
  shown()?.querySelector('.busy__text')?.append(t('Loading {name}', { name }));
  timer = setTimeout(() => shown()?.remove(), limits.indicatorMs);
}

const shown = () => document.querySelector('header .busy');
