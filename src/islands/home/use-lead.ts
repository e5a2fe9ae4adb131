import { useEffect } from 'react';

/** Puts a sentence below the headline, which is static markup. */
export function useLead(sentence: string): void {
  useEffect(() => {
    const lead = document.querySelector('[data-lead]');
    if (lead) lead.textContent = sentence;
  }, [sentence]);
}
