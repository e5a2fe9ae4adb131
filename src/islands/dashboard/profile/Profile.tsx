import { request, requestFirst } from '#api-client/request.ts';
import { getAddresses } from '#contracts/account/address.ts';
import { getUsers } from '#contracts/account/user.ts';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { useLoaded } from '#islands/sections/use-loaded.ts';
import { rich } from '#islands/ui/rich.tsx';
import { PRIVACY_POLICY, PRIVACY_REQUEST } from '#routes/pages.ts';
import { localPath } from '#words/here.ts';
import { msg, t } from '#words/words.ts';
import { Avatar } from './Avatar.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import type { Account } from './profile-form.ts';
import { Sessions } from './Sessions.tsx';

export function Profile({ userId }: { userId: string }) {
  const { state, reload } = useLoaded(userId, () => readAccount(userId));
  return (
    <>
      <h1 tabIndex={-1}>{t('My Profile')}</h1>
      <div className="space-above-5 profile">
        <NotLoaded state={state} lines={9} onRetry={reload} />
        {state.phase === 'ready' && (
          <>
            <Avatar userId={userId} image={state.value.user.profile_image ?? ''} />
            <ProfileForm
              account={state.value}
              userId={userId}
              reloadAccount={() => readAccount(userId)}
            />
            <Sessions userId={userId} />
            <Privacy />
          </>
        )}
      </div>
    </>
  );
}

async function readAccount(userId: string): Promise<Account> {
  const [user, addresses] = await Promise.all([
    requestFirst(getUsers, { uuid: userId }),
    request(getAddresses, { user_uuid: userId }),
  ]);
  if (user) return { user, address: addresses[0] };
  throw new ApiFailure(
    { status: 'fail', message: msg('We couldn’t find your profile.') },
    undefined,
  );
}

function Privacy() {
  return (
    <section className="group" aria-labelledby="privacy-title">
      <h2 id="privacy-title">{t('Your data')}</h2>
      <p>
        {rich(
          'You can get a copy of your data or have it deleted. <request>Make a privacy request</request>, or read our <policy>privacy policy</policy>.',
          {
            request: (words) => <a href={localPath(PRIVACY_REQUEST)}>{words}</a>,
            policy: (words) => <a href={localPath(PRIVACY_POLICY)}>{words}</a>,
          },
        )}
      </p>
    </section>
  );
}
