import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '#contracts/every-page/limits.ts';
import type { LookupDraft } from '#lookup/draft.ts';
import { Button } from '../ui/Button.tsx';
import { EmailHelp } from '../ui/EmailHelp.tsx';
import { Field } from '../ui/Field.tsx';
import { Refusal } from './Refusal.tsx';
import { readValues } from './read-values.ts';
import { ServiceSelect } from './ServiceSelect.tsx';
import { useLookupMessages } from './use-lookup-messages.ts';
import type { ServiceList } from './use-service-list.ts';

type Props = {
  list: ServiceList;
  /** The service to show as chosen; with `force` it even replaces the customer's choice in this form. */
  preferred?: { uuid: string; force: boolean } | undefined;
  initial?: LookupDraft;
  busy: boolean;
  /** Why the last lookup was refused; the owner removes it when the form changes. */
  refusal?: string | null | undefined;
  /** Draws the plate as it is typed. */
  figure: (plate: string) => ReactNode;
  /** The customer begins to use the form; also called if they began before this component was alive. */
  onTouch?: () => void;
  onChange?: (values: LookupDraft) => void;
  /** `accepted` is an e-mail that needs not follow the form rule. */
  onSubmit: (values: LookupDraft, accepted: string) => void;
};

/**
 * The form that begins every order. Its controls keep their own values, so that input from before this
 * component is alive stays; it adds the services, the drawn plate and the messages.
 */
export function LookupForm(props: Props) {
  const { list, preferred, initial, busy, refusal, figure, onTouch, onChange, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  const [plate, setPlate] = useState(initial?.vehicle_license_plate ?? '');
  const email = useRef<HTMLInputElement>(null);
  const { messages, changed, left, submitted, accept, accepted } = useLookupMessages(
    initial?.user_email,
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on coming alive
  useEffect(() => {
    if (!form.current) return;
    setPlate(readValues(form.current).vehicle_license_plate);
    if (form.current.contains(document.activeElement)) onTouch?.();
    if (form.current.dataset.early === 'sent') submit();
  }, []);

  function submit() {
    if (!form.current || busy) return;
    const values = readValues(form.current);
    const firstWrong = submitted(values);
    if (firstWrong) form.current.querySelector<HTMLElement>(`[name=${firstWrong}]`)?.focus();
    else onSubmit(values, accepted());
  }

  return (
    // If it is sent before this component is alive, a dialog form outside a dialog does nothing. Above all,
    // it puts no e-mail into the address.
    <form
      ref={form}
      method="dialog"
      data-early=""
      noValidate
      onFocus={onTouch}
      onChange={(event) => onChange?.(readValues(event.currentTarget))}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {refusal && <Refusal message={refusal} />}
      <ServiceSelect
        list={list}
        preferred={preferred}
        error={messages.service_type_uuid}
        onChange={(value) => changed('service_type_uuid', value)}
      />
      {figure(plate)}
      <Field
        id="vehicle_license_plate"
        label="License plate"
        error={messages.vehicle_license_plate}
      >
        {(wiring) => (
          <input
            className="input input--plate"
            name="vehicle_license_plate"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={limits.plateLength}
            placeholder="8ABC123"
            defaultValue={initial?.vehicle_license_plate}
            {...wiring}
            onChange={(event) => {
              setPlate(event.target.value);
              changed('vehicle_license_plate', event.target.value);
            }}
          />
        )}
      </Field>
      <Field
        id="user_email"
        label="Email"
        hint="We send your receipt and digital card here."
        error={messages.user_email}
      >
        {(wiring) => (
          <>
            <input
              ref={email}
              className="input"
              name="user_email"
              type="email"
              autoComplete="email"
              defaultValue={initial?.user_email}
              {...wiring}
              onChange={(event) => changed('user_email', event.target.value)}
              onBlur={(event) => left('user_email', event.target.value)}
            />
            {messages.user_email && (
              <EmailHelp
                id={wiring.id}
                typed={email.current?.value ?? ''}
                onAccept={(address) => {
                  if (email.current) email.current.value = address;
                  accept(address);
                }}
              />
            )}
          </>
        )}
      </Field>
      <div className="hero__action">
        <Button type="submit" busy={busy} forward>
          GET STARTED
        </Button>
        <p className="fine-print space-above-4">No payment yet. You see every fee first.</p>
      </div>
    </form>
  );
}
