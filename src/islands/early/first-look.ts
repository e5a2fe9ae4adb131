/**
 * What the page's script changed in static markup before hydration. An island's first render must match those
 * changes, so the island reads them here. After that, the script no longer touches the markup.
 */
import type { MenuService } from '#api-client/catalogue.ts';
import { localPath } from '#words/here.ts';

function firstLook<Shown>(none: Shown, draw: (shown: Shown) => void) {
  let now = none;
  let isTaken = false;
  return {
    show(shown: Shown) {
      if (isTaken) return;
      now = shown;
      draw(shown);
    },
    take(): Shown {
      isTaken = true;
      return now;
    },
  };
}

export const menuServices = firstLook<MenuService[]>([], (services) => {
  for (const list of document.querySelectorAll('[data-services]')) {
    list.replaceChildren(
      ...services.map(({ uuid, name }) => {
        const link = document.createElement('a');
        link.href = localPath('/');
        link.dataset.service = uuid;
        link.textContent = name;
        const item = document.createElement('li');
        item.append(link);
        return item;
      }),
    );
  }
});

export const formServices = firstLook<MenuService[]>([], (services) => {
  serviceSelect()?.append(...services.map(({ uuid, name }) => new Option(name, uuid)));
});

export const serviceSelect = () =>
  document.querySelector<HTMLSelectElement>('select[name=service_type_uuid]');

/**
 * Whether the header shows its full navigation. Undefined while the markup contains both versions and the
 * styles choose.
 */
export const wideNavigation = firstLook<boolean | undefined>(undefined, (isWide) => {
  const other = document.querySelector(isWide ? '.menu--phone' : '.main-menu');
  if (!other) return;
  // The window may be resized across the breakpoint before hydration.
  other.replaceWith(...removed);
  removed = [other];
});
let removed: Element[] = [];

const WIDE = '(min-width: 60rem)';

export const isWide = () => matchMedia(WIDE).matches;

export function onWidthChange(notify: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}
