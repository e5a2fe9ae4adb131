import { type ToastParams, useToast } from '@sanity/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useClient, useCurrentUser, useSchema } from 'sanity';
import { API } from '../../src/cms/lake-api.ts';
import { RELEASED_PAGES } from '../../src/cms/translation-report.ts';
import type { PublishingReport } from '../../src/contracts/api/publishing-report.ts';
import { titleOf } from '../translations/TranslationsPane.tsx';
import { isGone, type PublishedVersion, publishStatusOf, UNREPORTED } from './publish-status.ts';

/** `name` is the document's title, because another document's form may be open when the result is known. */
type OwnPublish = PublishedVersion & { name: string };
type OwnRemoval = { _id: string; removedAt: string };

type NotLive = Extract<
  ReturnType<typeof publishStatusOf>,
  { kind: 'refused' | 'planned' | 'ended' }
>;

function toastOf(status: NotLive, name: string): ToastParams {
  switch (status.kind) {
    case 'refused':
      return {
        status: 'error',
        title: 'Your changes are not live.',
        description: `${name}: ${status.reason}`,
        duration: 20_000,
      };
    case 'planned':
      return {
        status: 'success',
        title: `Your changes are scheduled for ${status.from}.`,
        description: name,
      };
    case 'ended':
      return { status: 'warning', title: `Your changes ended ${status.end}.`, description: name };
  }
}

/** If the site was started together with the Studio, its first report takes a while. */
const FIRST_REPORT_WITHIN_MS = 15_000;

/** The slowest builds take a minute. If one takes longer, nothing is shown until its result. */
const PROGRESS_MS = 60_000;

/** Documents that were published together have the same revision. */
const versionOf = ({ _id, _rev }: OwnPublish) => `${_id} ${_rev}`;

/** Shows the result of each of this editor's publishes and removals in a toast, as soon as it is known. */
export function useOwnPublishes(report: PublishingReport | undefined): void {
  const client = useClient(API);
  const editor = useCurrentUser()?.id;
  const schema = useSchema();
  const toast = useToast();
  const [waiting, setWaiting] = useState<OwnPublish[]>([]);
  const [removed, setRemoved] = useState<OwnRemoval[]>([]);
  const reportedVersions = useRef(new Set<string>());
  const versionsInProgress = useRef(new Set<string>());
  const isProgressShown = useRef(false);

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
        const name = event.result ? titleOf(event.result, schema) : '';
        setWaiting((others) => [
          ...others.filter((other) => other._id !== _id),
          {
            _id,
            _rev,
            name,
            _updatedAt: timestamp,
            startsAt: event.result?.startsAt,
            endsAt: event.result?.endsAt,
          },
        ]);
      });
    return () => heard.unsubscribe();
  }, [client, editor, schema]);

  useEffect(() => {
    const live: string[] = [];
    const notLive: ToastParams[] = [];
    const going: OwnPublish[] = [];
    for (const publish of waiting) {
      const status = publishStatusOf(report, publish);
      if (status.kind === 'going') going.push(publish);
      if (status.kind === 'going' || status.kind === 'unreported') continue;
      const version = versionOf(publish);
      if (reportedVersions.current.has(version)) continue;
      reportedVersions.current.add(version);
      if (status.kind === 'live' || status.kind === 'until') live.push(publish.name);
      else notLive.push(toastOf(status, publish.name));
      setWaiting((all) => all.filter((other) => other !== publish));
    }
    // If nothing is going live anymore, the first of these results replaces the progress.
    const replaces = isProgressShown.current && live.length === 0 && going.length === 0;
    for (const [place, one] of notLive.entries()) {
      toast.push(replaces && place === 0 ? { ...one, id: 'live' } : one);
    }
    if (replaces && notLive.length > 0) isProgressShown.current = false;
    // One toast for documents that were published together. The result replaces the progress.
    if (live.length > 0) {
      isProgressShown.current = false;
      toast.push({
        id: 'live',
        status: 'success',
        title: live.length > 1 ? `${live.length} documents are live.` : 'Your changes are live.',
        description: live.join('; '),
      });
    } else if (going.length > 1 || going[0]?._id === RELEASED_PAGES) {
      // Otherwise, the form shows it. Each group gets one toast, so that it doesn't return after its time.
      const versions = going.map(versionOf);
      if (versions.every((one) => versionsInProgress.current.has(one))) return;
      versionsInProgress.current = new Set(versions);
      isProgressShown.current = true;
      const what = going.length > 1 ? `${going.length} documents` : 'Your changes';
      toast.push({
        id: 'live',
        status: 'info',
        title: `${what} are going live…`,
        description: going.map(({ name }) => name).join('; '),
        duration: PROGRESS_MS,
      });
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
