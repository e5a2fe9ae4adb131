/**
 * The fee calculator in the browser. The page contains all text in its language; this script shows and hides
 * it. The fields' attributes validate the input, and so does the API, which computes the estimate.
 */

import { UNREACHABLE } from '#contracts/api/server-messages.ts';
import { formatUsd } from '#contracts/catalogue/money.ts';
import { BPA_FEE_CENTS, convenienceFee } from '#contracts/catalogue/price-list.ts';
import {
  type EstimatedLine,
  type FeeEstimate,
  feeEstimateSchema,
} from '#contracts/fees/fee-estimate.ts';
import { translate } from '#words/words.ts';
import { type Answer, callApi } from '../api-request.ts';
import {
  askForWeights,
  controlsOf,
  dropDollarSign,
  entryOf,
  keepAnswers,
  markField,
  questionOf,
  restoreAnswers,
} from './calculator-fields.ts';
import { fillCountyFromZip } from './county-of-zip.ts';

type Control = ReturnType<typeof controlsOf>[number];

class FeeCalculator extends HTMLElement {
  #isAsking = false;
  #title = document.title;

  connectedCallback() {
    const form = this.querySelector('form');
    if (!form) return;
    restoreAnswers(form);
    askForWeights(form);
    fillCountyFromZip(form);
    form.addEventListener('input', ({ target }) => this.#change(form, target));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#submit(form);
    });
    if (form.dataset.early === 'sent') void this.#submit(form);
    window.addEventListener('language:switched', () => void this.#repeat(form));
  }

  /** Shows the same in the page's new language. */
  async #repeat(form: HTMLFormElement) {
    this.#title = document.title;
    this.#showProblems(
      form,
      controlsOf(form).filter(({ ariaInvalid }) => ariaInvalid === 'true'),
    );
    if (!this.querySelector('[data-part=result][hidden]')) await this.#estimate(form);
  }

  /** Hides an estimate for earlier input, along with messages that no longer apply. */
  #change(form: HTMLFormElement, target: EventTarget | null) {
    askForWeights(form);
    dropDollarSign(target);
    keepAnswers(form);
    show(this, 'result', false);
    const wrong = controlsOf(form).filter(
      (control) =>
        control.ariaInvalid === 'true' && (control !== target || !control.validity.valid),
    );
    this.#showProblems(form, wrong);
  }

  async #submit(form: HTMLFormElement) {
    if (this.#isAsking) return;
    const wrong = controlsOf(form).filter(({ validity }) => !validity.valid);
    if (wrong.length > 0) return this.#refuse(form, wrong);
    this.#showProblems(form, []);
    await this.#estimate(form);
    const heading = this.querySelector<HTMLElement>('[data-part=result]:not([hidden]) h2');
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }

  async #estimate(form: HTMLFormElement) {
    const asked = questionOf(form);
    this.#setAsking(true);
    const answer = await callApi(this.dataset.path ?? '', asked);
    this.#setAsking(false);
    // Ignore the response if the input has changed since the request was sent.
    if (JSON.stringify(questionOf(form)) === JSON.stringify(asked)) this.#take(form, answer);
  }

  #take(form: HTMLFormElement, answer: Answer) {
    const rejected = answer.ok ? [] : (answer.rejected ?? []);
    const wrong = controlsOf(form).filter(({ name }) => rejected.includes(name));
    if (wrong.length > 0) return this.#refuse(form, wrong);
    const estimate = feeEstimateSchema.safeParse(answer.ok ? answer.data : undefined);
    if (!estimate.success) return this.#fail(answer);
    showEstimate(this, estimate.data);
    show(this, 'result', true);
  }

  #fail(answer: Answer) {
    fill(this, 'failure', answer.ok ? translate(UNREACHABLE) : answer.message);
    show(this, 'failed', true);
  }

  #refuse(form: HTMLFormElement, wrong: Control[]) {
    this.#showProblems(form, wrong);
    show(this, 'result', false);
    this.querySelector<HTMLElement>('[data-part=problems]')?.focus();
  }

  #showProblems(form: HTMLFormElement, wrong: Control[]) {
    for (const control of form.querySelectorAll<Control>('input, select')) {
      markField(control, wrong.includes(control));
    }
    this.querySelector('[data-part=list]')?.replaceChildren(...wrong.map(entryOf));
    show(this, 'problems', wrong.length > 0);
    document.title = (wrong.length > 0 ? (this.dataset.error ?? '') : '') + this.#title;
  }

  #setAsking(isAsking: boolean) {
    this.#isAsking = isAsking;
    if (isAsking) {
      show(this, 'failed', false);
      show(this, 'result', false);
    }
    const button = this.querySelector<HTMLElement>('[data-part=submit]');
    if (button) {
      button.ariaBusy = isAsking ? 'true' : null;
      button.ariaDisabled = isAsking ? 'true' : null;
    }
    show(this, 'idle', !isAsking);
    show(this, 'working', isAsking);
  }
}
customElements.define('fee-calculator', FeeCalculator);

/** Fees that aren't due are listed separately, unless it isn't known whether they are due. */
function showEstimate(place: Element, { lines, total, notes }: FeeEstimate): void {
  const due = place.querySelector('[data-part=due]');
  const notDue = place.querySelector('[data-part=not-due]');
  // After a switch of the language, all rows are new.
  for (const row of due?.querySelectorAll<HTMLElement>('[data-fee]') ?? [])
    notDue?.querySelector(`[data-fee=${row.dataset.fee}]`)?.remove();
  for (const line of lines) {
    const row = place.querySelector(`[data-fee=${line.key}]`);
    if (!row) continue;
    fillRow(row, line);
    (line.dollars > 0 || !line.confirmed ? due : notDue)?.append(row);
  }
  showWhole(place, total);
  show(place, 'free', notDue?.childElementCount !== 0);
  show(place, 'county', lines.some(isUnknownCounty));
  const items = notes.map((note) => {
    const item = document.createElement('li');
    item.textContent = note;
    return item;
  });
  place.querySelector('[data-part=notes]')?.replaceChildren(...items);
}

/** Shows what a renewal costs here, with standard mail. */
function showWhole(place: Element, total: number): void {
  const prices = place.querySelector<HTMLElement>('[data-part=whole]')?.dataset ?? {};
  const terms = {
    convenienceRate: Number(prices.rate),
    convenienceMinimumCents: Number(prices.minimum),
  };
  const dmvCents = total * 100 + BPA_FEE_CENTS;
  const ours = Number(prices.service) + convenienceFee(dmvCents, terms);
  fill(place, 'total', `$${Math.round(dmvCents / 100).toLocaleString('en-US')}`);
  fill(place, 'dmv', formatUsd(total * 100));
  fill(place, 'bpa', formatUsd(BPA_FEE_CENTS));
  fill(place, 'ours', formatUsd(ours));
  fill(place, 'whole', formatUsd(dmvCents + ours));
}

function fillRow(row: Element, line: EstimatedLine): void {
  fill(row, 'words', line.words);
  fill(row, 'statute', line.statute);
  const dollars = row.querySelector<HTMLElement>('[data-value=dollars]');
  const shown = isUnknownCounty(line) ? dollars?.dataset.unknown : formatUsd(line.dollars * 100);
  fill(row, 'dollars', shown ?? '');
}

const isUnknownCounty = ({ key, dollars, confirmed }: EstimatedLine) =>
  key === 'county_fees' && dollars === 0 && !confirmed;

function fill(place: Element, name: string, text: string): void {
  for (const element of place.querySelectorAll(`[data-value=${name}]`)) element.textContent = text;
}

function show(place: Element, part: string, isShown: boolean): void {
  place.querySelector(`[data-part=${part}]`)?.toggleAttribute('hidden', !isShown);
}
