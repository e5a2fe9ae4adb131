import { type ChangeEvent, useEffect, useState } from 'react';
import { request } from '#api-client/request.ts';
import { uploadPicture } from '#api-client/uploads.ts';
import { renameByContent } from '#contracts/account/file-type.ts';
import { sessionKeys } from '#contracts/account/session-keys.ts';
import {
  IMAGE_TYPES,
  imageTypeOf,
  uploadLimits,
  uploadMessages,
} from '#contracts/account/upload.ts';
import { putUser } from '#contracts/account/user.ts';
import { notify } from '#islands/messages/notify.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { errorId, FieldMessage, hintId, wiringOf } from '#islands/ui/Field.tsx';
import { changeSession } from '#session/session.ts';
import { msg, t } from '#words/words.ts';

const DEFAULT_IMAGE = '/default-avatar.svg';
const ID = 'profile-image';

type Props = { userId: string; image: string };

/** When a file is chosen, it is uploaded, shown, and saved. */
export function Avatar({ userId, image }: Props) {
  const [stored, setStored] = useState(image);
  const [chosen, setChosen] = useState<File>();
  const [sent, setSent] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const preview = usePreview(chosen);

  async function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [given] = target.files ?? [];
    if (!given) return;
    const file = await renameByContent(given, IMAGE_TYPES);
    const objection = objectionTo(file);
    setProblem(objection);
    if (objection) return;
    setChosen(file);
    setSent(0);
    try {
      const uploaded = await uploadPicture(file, setSent);
      const user = await request(putUser, { uuid: userId, body: { profile_image: uploaded } });
      // The server may have converted the picture, so the URL may point to a different file.
      const url = user.profile_image ?? uploaded;
      setStored(url);
      changeSession({ [sessionKeys.profileImage]: url });
      notify('success', msg('Picture saved'));
    } catch (cause) {
      setChosen(undefined);
      setProblem(reportFailure(cause));
    }
    setSent(undefined);
    // Allows the same file to be chosen again, even after a failure.
    target.value = '';
  }

  return (
    <div className="photo">
      <img
        src={preview ?? (stored || DEFAULT_IMAGE)}
        alt={preview || stored ? t('Your profile') : ''}
        width="96"
        height="96"
      />
      <div className={problem ? 'field field--wrong' : 'field'}>
        <label htmlFor={ID}>{t('Profile image')}</label>
        <p className="hint" id={hintId(ID)}>
          {t('PNG, JPEG, WebP, AVIF, or GIF, up to 5 MB.')}
        </p>
        <input
          type="file"
          name="profile_image"
          className="input input--file"
          accept={`${IMAGE_TYPES},.jfif`}
          disabled={sent !== undefined}
          {...wiringOf(ID, true, problem)}
          onChange={choose}
        />
        <FieldMessage id={errorId(ID)} message={problem} />
        {sent !== undefined && (
          <progress
            aria-label={t('Upload')}
            max={1}
            value={sent}
          >{`${Math.round(sent * 100)}%`}</progress>
        )}
      </div>
    </div>
  );
}

/** The URL is temporary and valid only on this page. */
function usePreview(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) {
      setUrl(undefined);
      return;
    }
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return url;
}

function objectionTo(file: File): string | undefined {
  if (imageTypeOf(file.name) === undefined) return uploadMessages.imagesOnly;
  return file.size > uploadLimits.maxBytes ? uploadMessages.tooLarge : undefined;
}
