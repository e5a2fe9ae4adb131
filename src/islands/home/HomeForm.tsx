import { type RefObject, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { readServices } from '#api-client/catalogue.ts';
import { OPEN_CARTS_KEY } from '#contracts/account/session-keys.ts';
import type { Support } from '#contracts/site/support.ts';
import { formServices } from '#islands/early/first-look.ts';
import { loadWhenIdle } from '#islands/early/when-idle.ts';
import { tabDetails } from '#islands/lookup/details-store.ts';
import { type KnownEmail, LookupForm, type Submission } from '#islands/lookup/LookupForm.tsx';
import type { Gate } from '#islands/lookup/OpenCarts.tsx';
import { useOrderStart } from '#islands/lookup/order-start.ts';
import { useServiceList } from '#islands/lookup/ServiceSelect.tsx';
import { showError } from '#islands/lookup/show-error.ts';
import { plus } from '#islands/order/icons.ts';
import { CrashBoundary, Crashed } from '#islands/ui/CrashBoundary.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import { Plate } from '#islands/ui/Plate.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { tabStorage } from '#session/tab-storage.ts';
import { t } from '#words/words.ts';
import { useLastLookup, useLoginRequest, usePreselectedService } from './use-tab.ts';

const extras = () => import('./extras.tsx');
const AlertModal = lazyPart(async () => (await extras()).AlertModal, Nothing);
const TabCarts = lazyPart(async () => (await extras()).TabCarts, UnaskedCarts);
const TabGarage = lazyPart(async () => (await extras()).TabGarage, Nothing);
const Toasts = lazyPart(async () => (await extras()).Toasts, Nothing);

type ServiceWords = {
  slug: string;
  summary: string;
  needs: readonly string[];
  /** The `lang` attribute, if the words aren't translated. */
  lang?: string | undefined;
};

type Props = {
  /** The sentence below the headline while no service is selected. */
  lead: string;
  lang?: string | undefined;
  words: readonly ServiceWords[];
  support: Support;
};

/**
 * The home page's form. The code for lookups, toasts, and dialogs loads on demand. The headline next to the
 * form is static markup, which the header changes. Until a visitor interacts with the form, the page's script
 * (`early/start/home.ts`) lists its services. The initial service is the one from the most recent lookup, or otherwise
 * the first one in the content, which is the renewal.
 */
export function HomeForm(props: Props) {
  return (
    <CrashBoundary fallback={<Crashed Heading="h2" />}>
      <OrderForm {...props} />
    </CrashBoundary>
  );
}

function OrderForm({ lead, lang, words, support }: Props) {
  const [toasting, setToasting] = useState(false);
  const tell = useCallback((message: string) => {
    setToasting(true);
    void showError(message);
  }, []);
  const list = useServiceList(readServices, tell, formServices.take);
  const [selected, setSelected] = useState('');
  const chosen = list.services.find(({ uuid }) => uuid === selected);
  const isTagged = !/boat|title|status/.test(chosen?.slug ?? '');
  const wordsOf = (uuid: string | undefined) => {
    const service = list.services.find((one) => one.uuid === uuid);
    return words.find(({ slug }) => slug === service?.slug);
  };
  const last = useLastLookup();
  const inHeader = usePreselectedService();
  const renewal = list.services.find(({ slug }) => slug === words[0]?.slug)?.uuid;
  const usual = last.service || renewal;
  const preferred = useMemo(
    () => inHeader ?? (usual ? { uuid: usual, force: false } : undefined),
    [inHeader, usual],
  );
  const request = useLoginRequest();
  const { busy, alert, rejection, wait, needed, start } = useOrderStart(async () => {
    const { startOnSite } = await import('#islands/lookup/start/start-on-site.ts');
    // Preloads the page that follows the lookup while the customer fills in the form.
    loadWhenIdle(() => import('#islands/funnel/Funnel.tsx'));
    return startOnSite(request);
  });
  const send = useCallback(
    (submission: Submission) => void start.begin({ type: 'lookup.submitted', ...submission }),
    [start],
  );
  useEffect(() => {
    if (last.waiting) void start.begin({ type: 'vehicle.chosen', draft: last.waiting });
  }, [last.waiting, start]);
  const gate = useRef<Gate>({});
  const [email, setEmail] = useState<KnownEmail>();
  useEffect(() => {
    setEmail({ address: last.email, force: false });
  }, [last.email]);
  const html = request.reason ?? alert;
  // The toast stays visible even after the rejection is cleared.
  if (rejection && !toasting) setToasting(true);
  // The home page's default lead sentence is about renewals.
  const isOther = selected !== '' && selected !== renewal;
  useLead((isOther && wordsOf(selected)) || { summary: lead, lang });
  return (
    <>
      <LookupForm
        list={list}
        usual={words[0]?.slug}
        preferred={preferred}
        initial={last.waiting ?? last.again}
        email={email}
        busy={busy}
        rejection={rejection}
        wait={wait}
        needed={needed}
        details={tabDetails}
        support={support}
        head={
          <Suspense>
            {/* Reloads carts that have changed on another page in the tab. */}
            {last.carts && <TabCarts key={last.carts} gate={gate} send={send} onEmail={setEmail} />}
            {last.account && (
              <TabGarage
                account={last.account}
                email={last.email}
                busy={busy}
                onChoose={(draft) => void start.begin({ type: 'vehicle.chosen', draft })}
              />
            )}
          </Suspense>
        }
        figure={(plate) => <LivePlate typed={plate} isTagged={isTagged} rejected={!!rejection} />}
        onTouch={start.touch}
        onRetry={start.retry}
        onCancel={start.cancel}
        onDescribe={(declared) => void start.tell({ type: 'details.submitted', declared })}
        onLeaveDetails={() => void start.tell({ type: 'details.left' })}
        onChange={(draft) => {
          void start.tell({ type: 'lookup.changed', draft });
          setSelected(draft.service_type_uuid);
        }}
        onSubmit={(submission) => {
          const { current } = gate;
          // There are carts, but the question about them is still loading. The condition reads the tab's storage, not
          // the state, because a form submitted before hydration is handled during the first render.
          if (!current.pass && tabStorage.read(OPEN_CARTS_KEY)) current.held = submission;
          else (current.pass ?? send)(submission);
        }}
      />
      <Needs {...(selected ? wordsOf(selected) : words[0])} />
      <Suspense>
        {html && (
          <AlertModal
            html={html}
            support={support}
            onLogin={request.logIn}
            onDismiss={() => {
              request.dismiss();
              void start.tell({ type: 'alert.dismissed' });
            }}
          />
        )}
        {toasting && <Toasts />}
      </Suspense>
    </>
  );
}

/**
 * Used if the code for the open carts can't be loaded. Skips the question, and the server decides which cart the
 * vehicle is added to.
 */
function UnaskedCarts({ gate, send }: { gate: RefObject<Gate>; send: (held: Submission) => void }) {
  useEffect(() => {
    const { current } = gate;
    current.pass = send;
    if (current.held) send(current.held);
    current.held = undefined;
  }, [gate, send]);
  return null;
}

/** Shows a sentence below the headline, where the markup is static. */
function useLead({ summary, lang }: Pick<ServiceWords, 'summary' | 'lang'>): void {
  useEffect(() => {
    const lead = document.querySelector<HTMLElement>('[data-lead]');
    if (!lead) return;
    lead.textContent = summary;
    if (lang) lead.lang = lang;
    else lead.removeAttribute('lang');
  }, [summary, lang]);
}

/** What to have ready for a service. Collapsed on a phone. */
function Needs({ needs = [], lang }: Partial<ServiceWords>) {
  if (needs.length === 0) return null;
  return (
    <section className="hero__needs faq" aria-labelledby="needs">
      <details>
        <summary>
          <span id="needs">{t('What you need before you start')}</span>
          <Icon path={plus} />
        </summary>
        <ul lang={lang}>
          {needs.map((need) => (
            <li key={need}>{need}</li>
          ))}
        </ul>
      </details>
    </section>
  );
}

const SAMPLE = '8ABC123';

const bold = (words: string) => <b>{words}</b>;

type LivePlateProps = { typed: string; isTagged: boolean; rejected: boolean };

/** Mentions tags only if the customer gets a new one: not for a title, or after a rejected lookup. */
function LivePlate({ typed, isTagged, rejected }: LivePlateProps) {
  const hasTags = isTagged && !rejected;
  const number = typed
    .toUpperCase()
    .replace(/[^A-Z0-9 ]/g, '')
    .trim();
  return (
    <div className="hero__figure on-dark" aria-hidden="true">
      <div className="hero__frame">
        {isTagged && (
          <div className="hero__tags">
            {hasTags && (
              <>
                <span>{rich('<b>Month tag</b>stays on your plate', { b: bold })}</span>
                <span>{rich('<b>Year tag</b>the one we mail you', { b: bold })}</span>
              </>
            )}
          </div>
        )}
        <Plate number={number || SAMPLE} state={number ? 'due' : 'blank'} decorative />
      </div>
      {(hasTags || !number) && (
        <p className="hero__caption">
          {number
            ? t('Your new tag goes in the top right corner.')
            : t('Type your plate to see it here.')}
        </p>
      )}
    </div>
  );
}
