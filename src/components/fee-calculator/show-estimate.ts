import type { EstimatedLine, FeeEstimate } from '#contracts/fees/fee-estimate.ts';

const dollarsText = (dollars: number) => `$${dollars.toLocaleString('en-US')}`;

/** Fills in the lines. Fees that are not due are listed separately, unless that is unknown. */
export function showEstimate(place: Element, { lines, total, notes }: FeeEstimate): void {
  fill(place, 'total', dollarsText(total));
  const due = place.querySelector('[data-part=due]');
  const notDue = place.querySelector('[data-part=not-due]');
  for (const line of lines) {
    const row = place.querySelector(`[data-fee=${line.key}]`);
    if (!row) continue;
    fillRow(row, line);
    (line.dollars > 0 || !line.confirmed ? due : notDue)?.append(row);
  }
  show(place, 'free', notDue?.childElementCount !== 0);
  show(place, 'county', lines.some(isUnknownCounty));
  const items = notes.map((note) => {
    const item = document.createElement('li');
    item.textContent = note;
    return item;
  });
  place.querySelector('[data-part=notes]')?.replaceChildren(...items);
}

function fillRow(row: Element, line: EstimatedLine): void {
  fill(row, 'words', line.words);
  fill(row, 'statute', line.statute);
  const dollars = row.querySelector<HTMLElement>('[data-value=dollars]');
  const shown = isUnknownCounty(line) ? dollars?.dataset.unknown : dollarsText(line.dollars);
  fill(row, 'dollars', shown ?? '');
  show(row, 'unconfirmed', !line.confirmed && !isUnknownCounty(line));
}

/** Whether the county's fee schedule is unknown. */
const isUnknownCounty = ({ key, dollars, confirmed }: EstimatedLine) =>
  key === 'county_fees' && dollars === 0 && !confirmed;

function fill(place: Element, name: string, text: string): void {
  for (const element of place.querySelectorAll(`[data-value=${name}]`)) element.textContent = text;
}

/** Shows or hides a part of the page. */
export function show(place: Element, part: string, isShown: boolean): void {
  place.querySelector(`[data-part=${part}]`)?.toggleAttribute('hidden', !isShown);
}
