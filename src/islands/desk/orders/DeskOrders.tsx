import { type FormEvent, useState } from 'react';
import { callDesk, fetchOrderSheet } from '#api-client/desk/call-desk.ts';
import { deskTags } from '#contracts/desk/order-history.ts';
import {
  filterSchema,
  getDeskOrderList,
  LIST_STATES,
  type ListFilter,
  listLimits,
  type OrderList,
  putDeskViews,
  type SavedView,
} from '#contracts/desk/order-list.ts';
import { SelectField } from '#islands/form/SelectField.tsx';
import { TextField } from '#islands/form/TextField.tsx';
import { useCall } from '#islands/form/use-call.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { NotLoaded } from '#islands/sections/LoadFailed.tsx';
import { useQuery } from '#islands/sections/navigation.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { deskScreens } from '#routes/desk-screens.ts';
import { FindForm } from '../FindForm.tsx';
import { DeskLink, navigate, useScreenData } from '../navigation.tsx';
import { Hits } from '../search/Hits.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';

const FIELDS = ['state', 'partner', 'service', 'from', 'to'] as const;
type Typed = Record<(typeof FIELDS)[number], string>;

const pathOf = (fields: Readonly<Record<string, string | undefined>>) => {
  const filled = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `${deskScreens.orders.pattern}?${new URLSearchParams(filled)}`;
};

/** Lists paid orders by the filter in the URL, so that a link, Back, or a refresh lists the same orders. */
export function DeskOrders() {
  const search = useQuery();
  const query = new URLSearchParams(search);
  const typed = typedIn(query);
  const { state, reload, refresh } = useScreenData(search, () =>
    callDesk(getDeskOrderList, Object.fromEntries(query)),
  );
  const list = state.phase === 'ready' ? state.value : undefined;
  return (
    <div className="stack">
      <div className="desk-top">
        <h1 tabIndex={-1}>{deskScreens.orders.title}</h1>
        <FindForm sought="" look="secondary" />
      </div>
      <NotLoaded state={state} lines={8} onRetry={reload} />
      {list && (
        <>
          <Filters key={search} list={list} start={typed} />
          <Views views={list.views} typed={typed} onSaved={refresh} />
          <p className="fine-print" role="status">
            {list.hits.length === 0
              ? 'No paid orders match.'
              : `${list.hits.length === 1 ? '1 paid order' : `${list.hits.length} paid orders`}${query.has('after') ? ' on this page' : ''}, newest first.`}
          </p>
          {list.hits.length > 0 && <Hits hits={list.hits} />}
          {list.next !== null && (
            <p>
              <DeskLink to={pathOf({ ...typed, after: list.next })}>Older orders</DeskLink>
            </p>
          )}
        </>
      )}
    </div>
  );
}

function typedIn(query: URLSearchParams): Typed {
  const [state = '', partner = '', service = '', from = '', to = ''] = FIELDS.map(
    (field) => query.get(field) ?? '',
  );
  return { state, partner, service, from, to };
}

function Filters({ list, start }: { list: OrderList; start: Typed }) {
  const [typed, setTyped] = useState(start);
  const mayExport = useHasRoleAtLeast('manager');
  const saving = useCall(reportFailure);
  const field = (name: keyof Typed) => ({
    id: `list-${name}`,
    name,
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    navigate(pathOf(typed));
  }
  const save = () =>
    saving.run(async () => {
      const filled = Object.entries(start).filter(([, value]) => value !== '');
      saveFile(await fetchOrderSheet(Object.fromEntries(filled)), 'orders.csv');
    });
  return (
    <form className="desk-filters" aria-label="Filters" onSubmit={submit}>
      <SelectField {...field('state')} label="Status">
        <option value="">All</option>
        {LIST_STATES.map((state) => (
          <option key={state} value={state}>
            {deskTags[state]}
          </option>
        ))}
      </SelectField>
      <SelectField {...field('service')} label="Service">
        <Options of={list.services} />
      </SelectField>
      <SelectField {...field('partner')} label="Partner">
        <Options of={list.partners} />
      </SelectField>
      <TextField {...field('from')} label="Paid from" type="date" />
      <TextField {...field('to')} label="Paid through" type="date" />
      <div className="actions actions--row">
        <Button type="submit" small>
          SHOW
        </Button>
        {mayExport && (
          <Button look="secondary" small busy={saving.busy} onClick={() => void save()}>
            DOWNLOAD CSV
          </Button>
        )}
      </div>
      <Failure message={saving.failure} />
    </form>
  );
}

function Options({ of }: { of: OrderList['partners'] }) {
  return (
    <>
      <option value="">All</option>
      {of.map(({ uuid, name }) => (
        <option key={uuid} value={uuid}>
          {name}
        </option>
      ))}
    </>
  );
}

type ViewsProps = { views: readonly SavedView[]; typed: Typed; onSaved: () => void };

function Views({ views, typed, onSaved }: ViewsProps) {
  const [name, setName] = useState('');
  const { busy, failure, rejected, run } = useCall();
  const save = (changed: readonly SavedView[]) =>
    run(async () => {
      await callDesk(putDeskViews, { body: { views: [...changed] } });
      setName('');
      onSaved();
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    const filter: ListFilter = filterSchema.parse(
      Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    );
    // A view of the same name is replaced.
    const view = { name: name.trim(), filter };
    const byName = new Map([...views, view].map((one) => [one.name, one]));
    void save([...byName.values()]);
  }
  return (
    <section aria-labelledby="views" className="stack-small">
      <h2 id="views">Saved views</h2>
      {views.length > 0 && (
        <ul>
          {views.map((view) => (
            <li key={view.name}>
              <DeskLink to={pathOf(view.filter)} className="desk-link">
                {view.name}
              </DeskLink>{' '}
              <button
                type="button"
                className="text-button tall"
                onClick={() => void save(views.filter((one) => one !== view))}
              >
                {`Remove ${view.name}`}
              </button>
            </li>
          ))}
        </ul>
      )}
      {views.length < listLimits.views && (
        <form className="desk-find" noValidate onSubmit={submit}>
          <TextField
            id="view-name"
            name="name"
            label="Name for this filter"
            value={name}
            maxLength={listLimits.viewName}
            error={rejected[0]?.message}
            alert
            autoComplete="off"
            onChange={setName}
          />
          <Button type="submit" look="secondary" busy={busy}>
            SAVE VIEW
          </Button>
        </form>
      )}
      {rejected.length === 0 && <Failure message={failure} />}
    </section>
  );
}
