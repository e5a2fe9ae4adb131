/** The home page's form before hydration. */
import { audit } from '#api-client/audit.ts';
import { readServices } from '#api-client/catalogue.ts';
import { SERVICE_CHOSEN } from '#contracts/account/session-keys.ts';
import { serverMessages } from '#contracts/api/server-messages.ts';
import { knownUser } from '#session/guest.ts';
import { translate } from '#words/words.ts';
import { formServices, serviceSelect } from '../first-look.ts';
import { readValues } from '../read-values.ts';
import { tabPlace } from '../tab-place.ts';
import { isKnownTab, wakeIf, wakeIslands } from '../wake.ts';
import { whenIdle } from '../when-idle.ts';

const EARLY = '[data-early]';

audit('HOME_PAGE_VIEW: landed', knownUser());
whenIdle(() => wakeIf(isKnownTab));

void readServices().then(({ services }) => {
  formServices.show(services);
  const select = serviceSelect();
  const isKnown = isKnownTab();
  const preset = services.find(({ uuid, slug }) =>
    isKnown ? uuid === resent?.service_type_uuid : slug === select?.dataset.usual,
  );
  if (select && preset && select.value === '') select.value = preset.uuid;
  // The island can show more about the chosen service, or say that there are no services.
  if (isKnown || services.length === 0) wakeIslands();
});

window.addEventListener(SERVICE_CHOSEN, (event) => {
  const select = serviceSelect();
  if (select && event instanceof CustomEvent) select.value = event.detail.uuid;
  wakeIslands();
});

/** Marks changes made before hydration. The island looks for the mark. */
for (const name of ['input', 'change']) {
  document.addEventListener(name, ({ target }) => {
    if (target instanceof HTMLElement && target.closest(EARLY)) target.dataset.changed = '';
  });
}

let isLost = false;

const form = document.querySelector<HTMLFormElement>(EARLY);
/** If the page was reloaded while a submit was pending, the form is submitted again. */
const resent = tabPlace.takeSent();
if (form && resent) {
  for (const [name, value] of Object.entries(resent)) {
    const control = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (control) control.value = value;
  }
  form.dataset.early = 'sent';
}
// The form may also have been submitted before this script loaded.
if (form?.dataset.early === 'sent') {
  showSent(form);
  wakeIslands();
}
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement && target.matches(EARLY)) showSent(target);
});

/**
 * Marks the submitted form as busy until its island is hydrated. If the island's script failed to load, reloads the
 * page or shows a message.
 */
function showSent(target: HTMLFormElement) {
  if (!target.closest('astro-island[ssr]')) return;
  // A browser retries a failed script only when the page reloads. After the reload, the form is submitted.
  if (isLost && navigator.onLine && tabPlace.keepSent(readValues(target))) return location.reload();
  if (isLost) sayLost(target);
  else target.ariaBusy = 'true';
}

/** The form's script failed to load. */
document.addEventListener('astro:hydration-error', ({ target }) => {
  const form = target instanceof Element ? target.querySelector<HTMLFormElement>(EARLY) : null;
  if (!form) return;
  isLost = true;
  if (form.dataset.early === 'sent') sayLost(form);
});

/** Says next to the button that the network is unavailable. */
function sayLost(form: HTMLFormElement) {
  form.dataset.early = '';
  form.ariaBusy = null;
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  button?.setCustomValidity(translate(serverMessages.networkError));
  button?.reportValidity();
}
