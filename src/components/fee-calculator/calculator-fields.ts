import { FEE_ANSWERS_KEY } from '#contracts/account/session-keys.ts';
import { property } from '#contracts/api/failure-text.ts';
import { tabStorage } from '#session/tab-storage.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const allControls = (form: HTMLFormElement) => [...form.querySelectorAll<Control>('input, select')];

export const controlsOf = (form: HTMLFormElement) =>
  allControls(form).filter(({ disabled }) => !disabled);

/** Shows the weight fields only for the kinds of vehicles to which they apply. */
export function askForWeights(form: HTMLFormElement): void {
  const body = form.querySelector<Control>('[name=body]')?.value ?? '';
  for (const field of form.querySelectorAll<HTMLElement>('[data-bodies]')) {
    field.hidden = !field.dataset.bodies?.split(' ').includes(body);
    const control = field.querySelector('input');
    if (control) control.disabled = field.hidden;
  }
}

/** Returns the request for the API, without the ZIP code. */
export function questionOf(form: HTMLFormElement): Record<string, string | number> {
  const filled = controlsOf(form).filter(
    ({ name, value }) => name !== 'zip' && value.trim() !== '',
  );
  return Object.fromEntries(filled.map((control) => [control.name, answerOf(control)]));
}

function answerOf({ value, dataset }: Control): string | number {
  if (dataset.reads === 'number') return Number(value.replace(/[$,\s]/g, ''));
  // Fees depend on the calendar year of the purchase.
  return dataset.reads === 'year' ? `${value.trim()}-01-01` : value;
}

/** Removes a typed or pasted dollar sign, because the price's box already shows one. Keeps the caret's place. */
export function dropDollarSign(target: EventTarget | null): void {
  if (!(target instanceof HTMLInputElement) || target.name !== 'purchase_price') return;
  const { value, selectionStart } = target;
  if (!value.includes('$')) return;
  const caret = value.slice(0, selectionStart ?? value.length).replaceAll('$', '').length;
  target.value = value.replaceAll('$', '');
  target.setSelectionRange(caret, caret);
}

/** Saves the input in case the page reloads or the visitor switches languages. */
export function keepAnswers(form: HTMLFormElement): void {
  const answers = allControls(form).map(({ name, value }) => [name, value]);
  tabStorage.write(FEE_ANSWERS_KEY, JSON.stringify(Object.fromEntries(answers)));
}

export function restoreAnswers(form: HTMLFormElement): void {
  const kept = tabStorage.readJson(FEE_ANSWERS_KEY);
  for (const control of allControls(form)) {
    const value = property(kept, control.name);
    if (typeof value === 'string' && control.value === '') control.value = value;
  }
}

export function markField(control: Control, isWrong: boolean): void {
  const field = control.closest('.field');
  const message = field?.querySelector('.error');
  field?.classList.toggle('field--wrong', isWrong);
  message?.toggleAttribute('hidden', !isWrong);
  if (isWrong) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
  const about = [field?.querySelector('.hint')?.id, isWrong && message?.id].filter(Boolean);
  if (about.length > 0) control.setAttribute('aria-describedby', about.join(' '));
  else control.removeAttribute('aria-describedby');
}

/** The entry links to the field and scrolls the field's label into view. */
export function entryOf(control: Control): HTMLLIElement {
  const field = control.closest('.field');
  const link = document.createElement('a');
  link.href = `#${control.id}`;
  link.textContent = field?.querySelector('[data-value=problem]')?.textContent ?? '';
  link.addEventListener('click', (event) => {
    event.preventDefault();
    field?.scrollIntoView();
    control.focus({ preventScroll: true });
  });
  const entry = document.createElement('li');
  entry.append(link);
  return entry;
}
