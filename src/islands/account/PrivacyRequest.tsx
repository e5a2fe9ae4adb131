import { useState } from 'react';
import { request } from '#api-client/request.ts';
import {
  type PrivacyReceipt,
  postPrivacyRequest,
  privacyRequestSchema,
} from '#contracts/account/privacy.ts';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import { RadioGroup } from '#islands/form/RadioGroup.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { checkBy, useForm } from '#islands/form/use-form.ts';
import { formatCaliforniaDate } from '#islands/order/dates.ts';
import { Failure, Notice } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { CrashBoundary, Crashed } from '#islands/ui/CrashBoundary.tsx';
import { ExactEmail } from '#islands/ui/Exact.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { msg, t } from '#words/words.ts';

type Values = { email: string; kind: 'access' | 'deletion' };

const KINDS = [
  { value: 'access', label: msg('Send me a copy of my data') },
  { value: 'deletion', label: msg('Delete my data') },
] as const;

const check = checkBy(privacyRequestSchema);

/** The form for the privacy requests that the privacy policy promises. */
export function PrivacyRequest() {
  return (
    <CrashBoundary fallback={<Crashed Heading="h2" />}>
      <RequestForm />
    </CrashBoundary>
  );
}

function RequestForm() {
  const [values, setValues] = useState<Values>({ email: '', kind: 'access' });
  const [receipt, setReceipt] = useState<PrivacyReceipt>();
  const { busy, failure, rejected, run } = useCall();
  const form = useForm({
    id: 'privacy',
    values,
    onChange: setValues,
    check,
    onSubmit: (sent) =>
      void run(async () => setReceipt(await request(postPrivacyRequest, { body: sent }))),
    rejected: rejected,
    busy,
  });

  if (receipt) return <Received receipt={receipt} email={values.email} />;
  return (
    <form className="step step--narrow" noValidate onSubmit={form.submit}>
      <ErrorSummary form={form.id} errors={form.errors} ref={form.summary} />
      {rejected.length === 0 && <Failure message={failure} />}
      <fieldset>
        <legend className="label">{t('What would you like?')}</legend>
        <RadioGroup
          id="privacy-kind"
          name="kind"
          choices={KINDS.map(({ value, label }) => ({ value, label: t(label) }))}
          value={values.kind}
          onChange={(kind) => form.set('kind', kind)}
        />
      </fieldset>
      <TextField
        {...form.field('email')}
        label={t('Email')}
        hint={t(
          'The email you use for your orders or account. We’ll send a link there so you can confirm that the request is yours.',
        )}
        type="email"
        autoComplete="email"
      />
      <div className="actions">
        <Button type="submit" busy={busy} forward>
          {t('Send request')}
        </Button>
      </div>
    </form>
  );
}

function Received({ receipt, email }: { receipt: PrivacyReceipt; email: string }) {
  return (
    <div role="status">
      <Notice
        kind="done"
        title={t('We received your request {reference}.', { reference: receipt.reference })}
      >
        <p>
          {rich(
            'We sent an email to {email}. Open the link in it to confirm your request. We’ll respond by {day}.',
            {
              email: <ExactEmail>{email}</ExactEmail>,
              day: <span>{formatCaliforniaDate(receipt.answer_by)}</span>,
            },
          )}
        </p>
      </Notice>
    </div>
  );
}
