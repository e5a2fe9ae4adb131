import { useEffect, useRef } from 'react';
import { currentLanguage } from '#words/store.ts';

/** Calls `reload` when the page's language is switched, because the server answers in the language of the request. */
export function useLanguageSwitch(reload: () => void): void {
  const language = currentLanguage();
  const seen = useRef(language);
  useEffect(() => {
    if (seen.current === language) return;
    seen.current = language;
    reload();
  }, [language, reload]);
}
