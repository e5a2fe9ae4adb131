import { type ToastParams, useToast } from '@sanity/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useClient, useCurrentUser } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import type { PublishingReport } from '../../src/contracts/api/publishing-report.ts';
import { isGone, type PublishedVersion, publishStatusOf, UNREPORTED } from './publish-status.ts';

type OwnRemoval = { _id: string; removedAt: string };

type KnownStatus = Exclude<ReturnType<typeof publishStatusOf>, { kind: 'going' | 'unreported' }>;

function toastOf(status: KnownStatus): ToastParams {
  switch (status.kind) {
    case 'refused':
      return {
        status: 'error',
        title: 'Your changes are not live.',
        description: status.reason,
        duration: 20_000,
      };
    case 'planned':
      return { status: 'success', title: `Your changes are scheduled for ${status.from}.` };
    case 'ended':
      return { status: 'warning', title: `Your changes ended ${status.end}.` };
    default:
      // One toast for documents that were published together.
      return { id: 'live', status: 'success', title: 'Your changes are live.' };
  }
}

/** If the site was started together with the Studio, its first report takes a while. */
const FIRST_REPORT_WITHIN_MS = 15_000;

/** Shows the result of each of this editor's publishes and removals in a toast, as soon as it is known. */
export function useOwnPublishes(report: PublishingReport | undefined): void {
  const client = useClient(API);
  const editor = useCurrentUser()?.id;
  const toast = useToast();
  const [waiting, setWaiting] = useState<PublishedVersion[]>([]);
  const [removed, setRemoved] = useState<OwnRemoval[]>([]);
  const reportedRevisions = useRef(new Set<string>());

  useEffect(() => {
    const heard = client
      .withConfig({ perspective: 'raw' })
      .listen(
        '*[!(_id in path("drafts.**")) && !(_id in path("versions.**")) && !(_type match "sanity.*")]',
        {},
        {
          visibility: 'query',
          includeResult: true,
        },
      )
      .subscribe((event) => {
        if (event.type !== 'mutation') return;
        const { documentId: _id, resultRev: _rev, identity, timestamp } = event;
        if (_id.includes('.') || identity !== editor) return;
        if (event.transition === 'disappear') {
          setRemoved((others) => [...others, { _id, removedAt: timestamp }]);
          return;
        }
        if (_rev === undefined) return;
        setWaiting((others) => [
          ...others.filter((other) => other._id !== _id),
          {
            _id,
            _rev,
            _updatedAt: timestamp,
            startsAt: event.result?.startsAt,
            endsAt: event.result?.endsAt,
          },
        ]);
      });
    return () => heard.unsubscribe();
  }, [client, editor]);

  useEffect(() => {
    for (const publish of waiting) {
      const status = publishStatusOf(report, publish);
      if (status.kind === 'going' || status.kind === 'unreported') continue;
      if (reportedRevisions.current.has(publish._rev)) continue;
      reportedRevisions.current.add(publish._rev);
      toast.push(toastOf(status));
      setWaiting((all) => all.filter((other) => other !== publish));
    }
  }, [report, waiting, toast]);

  useEffect(() => {
    const gone = removed.filter((one) => isGone(report, one));
    if (gone.length === 0) return;
    toast.push({ status: 'success', title: 'Removed from the site.' });
    setRemoved((all) => all.filter((one) => !gone.includes(one)));
  }, [report, removed, toast]);

  useEffect(() => {
    if (report || waiting.length === 0) return;
    const timer = setTimeout(() => {
      toast.push({ status: 'info', title: UNREPORTED, duration: 10_000 });
      setWaiting([]);
    }, FIRST_REPORT_WITHIN_MS);
    return () => clearTimeout(timer);
  }, [report, waiting, toast]);
}
