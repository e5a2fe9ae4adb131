/**
 * The fee calculator in the browser. The page holds all text in its language; this script shows and hides it.
 * The fields' attributes validate the input, and so does the API, which computes the estimate.
 */
import { feeEstimateSchema } from '#contracts/fees/fee-estimate.ts';
import { type Answer, askApi } from '../api-request.ts';
import {
  askForWeights,
  controlsOf,
  entryOf,
  keepAnswers,
  markField,
  questionOf,
  restoreAnswers,
} from './calculator-fields.ts';
import { fillCountyFromZip } from './county-of-zip.ts';
import { show, showEstimate } from './show-estimate.ts';

type Control = ReturnType<typeof controlsOf>[number];

class FeeCalculator extends HTMLElement {
  #isAsking = false;
  /** The page's message for when the server doesn't respond. */
  #unreachable: { text: string; lang: string } | undefined;
  readonly #title = document.title;

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
  }

  /** Hides an estimate of other input, and messages that no longer apply. */
  #change(form: HTMLFormElement, target: EventTarget | null) {
    askForWeights(form);
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
    const asked = questionOf(form);
    this.#setAsking(true);
    const answer = await askApi(this.dataset.path ?? '', asked);
    this.#setAsking(false);
    // Changes made in the meantime are checked on submit.
    if (JSON.stringify(questionOf(form)) === JSON.stringify(asked)) this.#take(form, answer);
  }

  #take(form: HTMLFormElement, answer: Answer) {
    const refused = answer.ok ? [] : (answer.refused ?? []);
    const wrong = controlsOf(form).filter(({ name }) => refused.includes(name));
    if (wrong.length > 0) return this.#refuse(form, wrong);
    const estimate = feeEstimateSchema.safeParse(answer.ok ? answer.data : undefined);
    if (!estimate.success) return this.#fail(answer);
    showEstimate(this, estimate.data);
    show(this, 'result', true);
    const heading = this.querySelector<HTMLElement>('[data-part=result] h2');
    heading?.scrollIntoView();
    heading?.focus({ preventScroll: true });
  }

  #fail(answer: Answer) {
    const message = this.querySelector<HTMLElement>('[data-value=failure]');
    if (message) {
      this.#unreachable ??= { text: message.textContent, lang: message.lang };
      // The server's messages are English. The page's message covers a server that doesn't respond.
      const isRefused = !answer.ok && answer.status !== undefined;
      message.textContent = isRefused ? answer.message : this.#unreachable.text;
      message.lang = isRefused ? 'en-US' : this.#unreachable.lang;
    }
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
