/** The fields of the fee calculator in the browser: what they say, what is wrong with them, and how it is shown. */

import { FEE_ANSWERS_KEY } from '#contracts/account/session-keys.ts';
import { property } from '#contracts/api/failure-text.ts';
import { tabStorage } from '#islands/session/tab-storage.ts';

type Control = HTMLInputElement | HTMLSelectElement;

const allControls = (form: HTMLFormElement) => [...form.querySelectorAll<Control>('input, select')];

/** The fields that are asked for. */
export const controlsOf = (form: HTMLFormElement) =>
  allControls(form).filter(({ disabled }) => !disabled);

/** The weights are asked for some kinds of vehicles only. */
export function askForWeights(form: HTMLFormElement): void {
  const body = form.querySelector<Control>('[name=body]')?.value ?? '';
  for (const field of form.querySelectorAll<HTMLElement>('[data-bodies]')) {
    field.hidden = !field.dataset.bodies?.split(' ').includes(body);
    const control = field.querySelector('input');
    if (control) control.disabled = field.hidden;
  }
}

/** What the API is asked. */
export function questionOf(form: HTMLFormElement): Record<string, string | number> {
  const filled = controlsOf(form).filter(({ value }) => value.trim() !== '');
  return Object.fromEntries(filled.map((control) => [control.name, answerOf(control)]));
}

function answerOf({ value, dataset }: Control): string | number {
  if (dataset.reads === 'number') return Number(value.replace(/[$,\s]/g, ''));
  // Fees go by the calendar year of the purchase.
  return dataset.reads === 'year' ? `${value.trim()}-01-01` : value;
}

/** Keeps what is typed for a reload, and for the page in another language. */
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

/** Shows the message of a field, or hides it. */
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

/** An entry of the summary, which leads to the field with its label in view. */
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
