import { useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { formatPhone } from '#contracts/account/phone.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import type { FieldError } from '#contracts/api/envelope.ts';
import { formatTime } from '#contracts/time/california.ts';
import { ErrorSummary } from '#islands/form/ErrorSummary.tsx';
import { StateSelect } from '#islands/form/SelectField.tsx';
import { TextField, ZipField } from '#islands/form/TextField.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { checkBy, type Form, useForm } from '#islands/form/use-form.ts';
import { notify } from '#islands/messages/notify.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { rich } from '#islands/ui/rich.tsx';
import { CONTACT } from '#routes/pages.ts';
import { unsavedKey } from '#session/login-return.ts';
import { changeSession } from '#session/session.ts';
import { tabStorage } from '#session/tab-storage.ts';
import { localPath } from '#words/here.ts';
import { msg, t } from '#words/words.ts';
import {
  type Account,
  type ProfileValues,
  profileFormSchema,
  profileValuesOf,
  saveProfile,
} from './profile-form.ts';

type Props = { account: Account; userId: string; reloadAccount: () => Promise<Account> };

const check = checkBy(profileFormSchema);

/** UPDATE saves the user, then the address, and then shows the server's values. */
export function ProfileForm({ account: first, userId, reloadAccount }: Props) {
  const [account, setAccount] = useState(first);
  const [keptEmail, setKeptEmail] = useState(false);
  const draft = useProfileDraft(userId, profileValuesOf(first));
  const call = useCall(reportFailure);
  const [savedAt, setSavedAt] = useState<string>();
  const rejected = useMemo(() => call.rejected.filter(isShown), [call.rejected]);
  const form = useForm<ProfileValues>({
    id: 'profile',
    values: draft.values,
    onChange: (values) => {
      setSavedAt(undefined);
      draft.change(values);
    },
    check,
    onSubmit: (values) => void call.run(() => save(values)),
    tidy: (values) => ({ ...values, mobile_number: formatPhone(values.mobile_number) }),
    rejected: rejected,
    busy: call.busy,
  });

  async function save(values: ProfileValues) {
    await saveProfile(userId, values, account);
    const saved = await reloadAccount();
    setAccount(saved);
    const keepsEmail = isOtherEmail(values, saved);
    setKeptEmail(keepsEmail);
    draft.replace(profileValuesOf(saved));
    form.reset();
    changeSession({ [sessionKeys.userName]: saved.user.name });
    notify(
      'success',
      keepsEmail ? msg('Profile updated, but not your email') : msg('Profile updated'),
    );
    setSavedAt(formatTime(new Date()));
  }

  return (
    <form className="stack-large" noValidate onSubmit={form.submit}>
      <ErrorSummary form="profile" errors={form.errors} ref={form.summary} />
      <PersonFields form={form} account={account} keptEmail={keptEmail} />
      <AddressFields form={form} />
      <div className="actions">
        <Button type="submit" busy={call.busy}>
          {t('UPDATE')}
        </Button>
        {savedAt && (
          <p className="fine-print">{t('Profile updated at {time}', { time: savedAt })}</p>
        )}
      </div>
    </form>
  );
}

function isShown({ field }: FieldError): boolean {
  return Object.hasOwn(profileFormSchema.def.shape, field);
}

/** Whether the form's email differs from the login email, which an update can't change. */
function isOtherEmail({ email }: ProfileValues, { user }: Account): boolean {
  return email.trim() !== (user.email ?? '');
}

type PersonProps = {
  form: Form<ProfileValues>;
  account: Account;
  /** True if the last update tried to change the email. */
  keptEmail: boolean;
};

function PersonFields({ form, account, keptEmail }: PersonProps) {
  const isOther = isOtherEmail(form.values, account);
  return (
    <fieldset className="group">
      <legend>{t('You')}</legend>
      <div className="fields">
        <p className="hint">{t('* Required')}</p>
        <TextField {...form.field('name')} label={t('Name*')} autoComplete="name" />
        <TextField
          {...form.field('email')}
          label={t('Email')}
          type="email"
          autoComplete="email"
          data-edited={isOther || keptEmail}
          hint={
            <>
              <span role="status">
                {isOther && <b key="other">{`${t('UPDATE does not change your email.')} `}</b>}
                {keptEmail && !isOther && (
                  <b key="kept">{`${t('Your email was not changed.')} `}</b>
                )}
              </span>
              <span>
                {isOther
                  ? t('You log in with {email}.', { email: account.user.email ?? '' })
                  : t('You log in with this email, so it can’t be changed here.')}
              </span>{' '}
              <span>
                {rich('<contact>Contact us</contact> to change it.', {
                  contact: (words) => <a href={localPath(CONTACT)}>{words}</a>,
                })}
              </span>
            </>
          }
        />
        <TextField
          {...form.field('mobile_number', formatPhone)}
          label={t('Mobile number*')}
          width="half"
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
        />
        <TextField
          {...form.field('company_name')}
          label={t('Company name')}
          optional
          width="half"
          autoComplete="organization"
        />
      </div>
    </fieldset>
  );
}

function AddressFields({ form }: { form: Form<ProfileValues> }) {
  return (
    <fieldset className="group">
      <legend>{t('Address')}</legend>
      <div className="fields">
        <TextField
          {...form.field('street_address')}
          label={t('Street address*')}
          autoComplete="address-line1"
        />
        <div className="field-pair">
          <TextField
            {...form.field('unit')}
            label={t('Apt/unit/suite')}
            autoComplete="address-line2"
          />
          <ZipField
            {...form.field('zip_code')}
            form={form}
            label={t('ZIP code*')}
            autoComplete="postal-code"
          />
        </div>
        <div className="field-pair">
          <TextField {...form.field('city')} label={t('City*')} autoComplete="address-level2" />
          <StateSelect
            {...form.field('state')}
            zip={form.values.zip_code}
            label={t('State*')}
            autoComplete="address-level1"
          />
        </div>
      </div>
    </fieldset>
  );
}

const text = z.string();
/** Everything except the email, which always comes from the server. */
const draftSchema = z.object({
  name: text,
  mobile_number: text,
  company_name: text,
  street_address: text,
  unit: text,
  city: text,
  state: text,
  zip_code: text,
});

const keyOf = (userId: string) => unsavedKey(userId, 'profile');

/** Keeps unsaved profile input in this tab, separately for each account. */
function useProfileDraft(userId: string, saved: ProfileValues) {
  const [values, setValues] = useState<ProfileValues>(() => ({ ...saved, ...readDraft(userId) }));
  return {
    values,
    change(next: ProfileValues) {
      setValues(next);
      tabStorage.write(keyOf(userId), JSON.stringify(draftSchema.parse(next)));
    },
    replace(next: ProfileValues) {
      setValues(next);
      tabStorage.remove(keyOf(userId));
    },
  };
}

function readDraft(userId: string) {
  try {
    return draftSchema.parse(JSON.parse(tabStorage.read(keyOf(userId)) ?? ''));
  } catch {
    return {};
  }
}
