import { property } from '#contracts/api/failure-text.ts';
import { callApi } from '../api-request.ts';

/**
 * Selects the county of a California ZIP code. A ZIP code may cross a county line, so this never overrides
 * the visitor's own choice.
 */
export function fillCountyFromZip(form: HTMLFormElement): void {
  const zip = form.querySelector<HTMLInputElement>('[name=zip]');
  const county = form.querySelector<HTMLSelectElement>('[name=county]');
  if (!zip || !county) return;
  // The county that the script most recently filled in is unknown at first, because the browser may have restored the
  // fields after a reload.
  let filled: string | undefined;
  async function fill(field: HTMLInputElement, choice: HTMLSelectElement) {
    const entered = field.value;
    const isOpen = () =>
      field.value === entered && (filled === undefined || ['', filled].includes(choice.value));
    if (entered === '' || !field.validity.valid || !isOpen()) return;
    const code = entered.trim().slice(0, 5);
    const answer = await callApi(`${field.dataset.path}?ZIPCode=${code}`);
    if (!isOpen()) return;
    const place = answer.ok ? answer.data : undefined;
    const before = choice.value;
    const found = property(place, 'state') === 'CA' ? String(property(place, 'county')) : '';
    if (filled === undefined && before !== '' && before !== found) {
      filled = '';
      return;
    }
    // If the select has no option for this county, the choice is cleared.
    choice.value = found;
    filled = choice.value;
    if (filled !== before) choice.dispatchEvent(new Event('input', { bubbles: true }));
  }
  zip.addEventListener('input', () => void fill(zip, county));
  // The ZIP code may have been entered before the script loaded.
  void fill(zip, county);
}
