import { useEffect, useRef } from 'react';

/** Puts a service's own sentence below the headline, which is static markup; without one the usual stays. */
export function useLead(summary: string | undefined): void {
  const usual = useRef<string>(undefined);
  useEffect(() => {
    const lead = document.querySelector('[data-lead]');
    if (!lead) return;
    usual.current ??= lead.textContent;
    lead.textContent = summary ?? usual.current;
  }, [summary]);
}
