import { Icon } from '#islands/ui/Icon.tsx';
import { cross } from '#islands/ui/icons.ts';
import { t } from '#words/words.ts';

/** Apart from the dialog, because most dialogs have no such button, and the order's first screens load dialogs. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className="close" aria-label={t('Close')} onClick={onClick}>
      <Icon path={cross} />
    </button>
  );
}
