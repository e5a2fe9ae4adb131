import { type RefObject, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import * as limits from '#contracts/api/limits.ts';
import type { Support } from '#contracts/site/support.ts';
import type { DeclaredVehicle } from '#contracts/vehicle/declared.ts';
import type { NeededDetails } from '#contracts/vehicle/needed-details.ts';
import type { Wait } from '#contracts/vehicle/waiting-line.ts';
import { moveInput } from '#islands/early/early-form.ts';
import { readValues } from '#islands/early/read-values.ts';
import { Button } from '#islands/ui/Button.tsx';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import type { Elements } from '#islands/ui/elements.ts';
import { FieldMessage } from '#islands/ui/Field.tsx';
import { lazyPart, Nothing } from '#islands/ui/lazy-part.ts';
import { rich } from '#islands/ui/rich.tsx';
import type { LookupDraft } from '#lookup/draft.ts';
import type { LookupRejection } from '#lookup/machine.ts';
import { LOOKUP_FIELDS } from '#lookup/rules.ts';
import { msg, t } from '#words/words.ts';
import type { DetailsStore } from './details-store.ts';
import { EmailField, PlateField } from './LookupFields.tsx';
import { type ServiceList, ServiceSelect } from './ServiceSelect.tsx';
import { useLookupMessages } from './use-lookup-messages.ts';

const Rejection = lazyPart(
  async () => (await import('./Rejection.tsx')).Rejection,
  ({ rejection: { message } }) => <FieldMessage id="refusal" message={message} />,
);
const PlateHelp = lazyPart(async () => (await import('./Rejection.tsx')).PlateHelp, Nothing);
const WaitingPlace = lazyPart(
  async () => (await import('./WaitingPlace.tsx')).WaitingPlace,
  Nothing,
);

const VehicleDetails = lazyPart(
  async () => (await import('./details/VehicleDetails.tsx')).VehicleDetails,
  () => <FieldMessage id="refusal" message={t('Something went wrong. Please reload this page.')} />,
);

const NOT_FOUND = msg(
  'We couldn’t find a vehicle with this plate. Check it against your registration card.',
);

function plateErrorOf(rejection: LookupRejection | null | undefined): string | undefined {
  if (rejection?.reason === 'notFound') return NOT_FOUND;
  return rejection?.reason === 'plate' ? rejection.message : undefined;
}

/**
 * The customer's email, if known. With `force`, it replaces even typed input. With `folded`, it is shown as text, because
 * the cart has it.
 */
export type KnownEmail = { address: string; force: boolean; folded?: boolean };

/** A form without missing fields. `accepted` is an email that doesn't have to match the form rule. */
export type Submission = { draft: LookupDraft; accepted: string };

type Props = {
  list: ServiceList;
  /** The slug of the initially selected service. */
  usual?: string | undefined;
  /** The service to select. With `force`, it replaces even the customer's choice in this form. */
  preferred?: { uuid: string; force: boolean } | undefined;
  initial?: LookupDraft | undefined;
  email?: KnownEmail | undefined;
  busy: boolean;
  /** The parent removes the reason when the form changes. */
  rejection?: LookupRejection | null | undefined;
  wait: Wait | null;
  /** Shown instead of the fields. */
  needed: NeededDetails | null;
  details: DetailsStore;
  support?: Support;
  head?: Elements;
  /** Renders the plate as the customer types it. */
  figure: (plate: string) => Elements;
  /** Called when the customer starts to use the form, or on hydration if they already have. */
  onTouch?: () => void;
  onChange?: (values: LookupDraft) => void;
  onSubmit: (submission: Submission) => void;
  /** Try again after an outage: repeats the same lookup, whether its vehicle was typed or chosen. */
  onRetry: () => void;
  onCancel: () => void;
  onDescribe: (declared: DeclaredVehicle) => void;
  onLeaveDetails: () => void;
};

/**
 * The form that starts every order. Its controls are uncontrolled, so that input from before hydration is
 * kept. The component adds the services, the drawn plate, and the messages.
 */
export function LookupForm(props: Props) {
  const { list, usual, preferred, initial, email, busy, rejection, wait, support, head, figure } =
    props;
  const { onTouch, onChange, onSubmit, onRetry, onCancel } = props;
  const { needed, details, onDescribe, onLeaveDetails } = props;
  const form = useRef<HTMLFormElement>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const { messages, checkOnChange, checkOnLeave, checkOnSubmit, accept, acceptedEmail } =
    useLookupMessages(initial?.user_email);

  useLayoutEffect(() => {
    moveInput(form.current);
  }, []);

  const [plate, setPlate] = usePlate(form, initial);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useEffect(() => {
    if (!form.current) return;
    form.current.ariaBusy = null;
    if (form.current.contains(document.activeElement)) onTouch?.();
    const values = readValues(form.current);
    for (const field of LOOKUP_FIELDS) {
      if (form.current.querySelector(`[name=${field}][data-changed]`))
        checkOnChange(field, values[field]);
    }
    if (values.service_type_uuid !== '') reportChange();
    if (form.current.dataset.early === 'sent') submit();
  }, []);

  const { folded, unfold } = useKnownEmail(emailInput, email, accept);

  // Shown next to the field only if a plate was typed. A vehicle chosen from the garage isn't in the field. The
  // toast shows the server's message.
  const wrongPlate = plate === '' ? undefined : plateErrorOf(rejection);
  const wrongEmail = rejection?.reason === 'email' ? rejection.message : undefined;
  const emailError = messages.user_email ?? wrongEmail;
  const isFolded = folded !== '' && emailError === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per rejection
  useEffect(() => {
    if (wrongPlate) focus('vehicle_license_plate');
    if (wrongEmail) focus('user_email');
  }, [rejection]);

  const neededDetails = useRef(false);
  useEffect(() => {
    if (neededDetails.current && !needed) focus('vehicle_license_plate');
    neededDetails.current = needed !== null;
  });

  const isListed = list.services.length > 0 || list.failed;
  const { isWaiting, submitWhenListed } = useSubmitWhenListed(isListed, submit);

  function reportChange() {
    if (form.current) onChange?.(readValues(form.current));
  }

  function focus(name: string) {
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus();
  }

  function submit() {
    if (!form.current || busy) return;
    if (!isListed) return submitWhenListed();
    const values = readValues(form.current);
    const firstWrong = checkOnSubmit(values);
    if (firstWrong) focus(firstWrong);
    else onSubmit({ draft: values, accepted: acceptedEmail() });
  }

  const waiting = <Waiting wait={wait} onCancel={onCancel} />;
  // To repeat the lookup doesn't help. After an outage, the message above has the button for that.
  const isBlocked = rejection?.reason === 'outage' || rejection?.reason === 'held';

  return (
    <>
      {/* With the method `dialog`, a form outside a dialog does nothing if it is submitted before hydration. In
          particular, it doesn't put the email into the URL. */}
      <form
        ref={form}
        hidden={needed !== null}
        method="dialog"
        data-early=""
        noValidate
        onFocus={onTouch}
        onChange={reportChange}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {head}
        {rejection && !needed && !wrongPlate && !wrongEmail && (
          <Suspense>
            <Rejection
              folds
              rejection={rejection}
              onRetry={onRetry}
              {...(support && { support })}
            />
          </Suspense>
        )}
        <ServiceSelect
          list={list}
          usual={usual}
          preferred={preferred}
          error={messages.service_type_uuid}
          onChange={(value) => checkOnChange('service_type_uuid', value)}
        />
        {figure(plate.slice(0, limits.plateLength))}
        <PlateField
          initial={initial?.vehicle_license_plate}
          error={messages.vehicle_license_plate ?? wrongPlate}
          help={
            wrongPlate === NOT_FOUND && (
              <Suspense>
                <PlateHelp {...(support && { support })} />
              </Suspense>
            )
          }
          onChange={(value) => {
            setPlate(value);
            checkOnChange('vehicle_license_plate', value);
          }}
        />
        {isFolded && (
          <p className="fine-print">
            <span>
              {rich('Receipt goes to {email}.', {
                email: <ExactEmail>{folded}</ExactEmail>,
              })}
            </span>{' '}
            <Button look="quiet" small onClick={unfold}>
              {t('Change')}
              <span className="visually-hidden">{` ${t('Email')}`}</span>
            </Button>
          </p>
        )}
        <div hidden={isFolded}>
          <EmailField
            input={emailInput}
            initial={initial?.user_email}
            error={emailError}
            onChange={(value) => checkOnChange('user_email', value)}
            onLeave={(value) => checkOnLeave('user_email', value)}
            onAccept={(address) => {
              accept(address, address);
              reportChange();
            }}
          />
        </div>
        <div className="hero__action">
          <Button
            look={isBlocked ? 'secondary' : 'primary'}
            type="submit"
            busy={busy || isWaiting}
            forward
          >
            {t('GET STARTED')}
          </Button>
          {!needed && waiting}
          <p className="fine-print space-above-4">
            {t('You won’t pay yet. You’ll see every fee first.')}
          </p>
        </div>
      </form>
      {needed && (
        <Suspense>
          <VehicleDetails
            needed={needed}
            store={details}
            busy={busy}
            rejection={rejection}
            support={support}
            figure={figure}
            wait={waiting}
            onSubmit={onDescribe}
            onLeave={onLeaveDetails}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the plate in the form, which may have been typed before hydration. */
function usePlate(form: RefObject<HTMLFormElement | null>, initial: LookupDraft | undefined) {
  const [plate, setPlate] = useState(initial?.vehicle_license_plate ?? '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the home page loads the last lookup later
  useEffect(() => {
    if (form.current) setPlate(readValues(form.current).vehicle_license_plate);
  }, [initial]);
  return [plate, setPlate] as const;
}

function useKnownEmail(
  field: RefObject<HTMLInputElement | null>,
  email: KnownEmail | undefined,
  accept: (email: string, value: string) => void,
) {
  const [folded, setFolded] = useState('');
  const [changing, setChanging] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only fills in a newly known email
  useEffect(() => {
    const input = field.current;
    if (!input || !email?.address) return;
    // A focused field is not changed, because the customer's typing would be appended.
    const isFree = input.value === '' && document.activeElement !== input;
    if (isFree || email.force) input.value = email.address;
    accept(email.address, input.value);
    const isSame = input.value === email.address && document.activeElement !== input;
    setFolded(email.folded && isSame ? email.address : '');
  }, [email]);
  useEffect(() => {
    if (changing) field.current?.focus();
  }, [changing, field]);
  return { folded: changing ? '' : folded, unfold: () => setChanging(true) };
}

/** Delays a submit until the services have loaded, because the preset service isn't listed until then. */
function useSubmitWhenListed(isListed: boolean, submit: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the services have loaded
  useEffect(() => {
    if (!isWaiting || !isListed) return;
    setWaiting(false);
    submit();
  }, [isListed]);
  return { isWaiting, submitWhenListed: () => setWaiting(true) };
}

type WaitingProps = Pick<Props, 'wait' | 'onCancel'>;

function Waiting({ wait, onCancel }: WaitingProps) {
  if (!wait) return null;
  return (
    <Suspense>
      <WaitingPlace wait={wait} onCancel={onCancel} />
    </Suspense>
  );
}
