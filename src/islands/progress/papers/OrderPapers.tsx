import { Suspense } from 'react';
import { Skeleton } from '#islands/order/Skeleton.tsx';
import { lazyPart } from '#islands/ui/lazy-part.ts';
import { t } from '#words/words.ts';
import type { PapersProps } from './Papers.tsx';

const Papers = lazyPart(async () => (await import('./Papers.tsx')).Papers, PapersMissed);

/** The documents that an order needs before filing, and how to send them. Renders nothing if it needs none. */
export function OrderPapers(props: PapersProps) {
  if (!props.order.post_papers_to) return null;
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Papers {...props} />
    </Suspense>
  );
}

function PapersMissed() {
  return (
    <p>
      {t(
        'We couldn’t show the documents for this order. Please reload the page, or mail them to the address in our email.',
      )}
    </p>
  );
}
