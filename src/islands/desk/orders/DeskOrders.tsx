import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callDesk, fetchOrderSheet } from '#api-client/desk/call-desk.ts';
import { deskTags } from '#contracts/desk/order-history.ts';
import {
  filterSchema,
  getDeskOrderList,
  LIST_STATES,
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
import { correctPath, goTo, useQuery } from '#islands/sections/navigation.tsx';
import { saveFile } from '#islands/sections/save-file.ts';
import { reportFailure } from '#islands/sections/use-loaded.ts';
import { Button } from '#islands/ui/Button.tsx';
import { Icon } from '#islands/ui/Icon.tsx';
import { cross } from '#islands/ui/icons.ts';
import { deskScreens } from '#routes/desk-screens.ts';
import { FindForm } from '../FindForm.tsx';
import { DeskLink, useScreenData } from '../navigation.tsx';
import { useSavedViews } from '../palette/listed.ts';
import { Hits } from '../search/Hits.tsx';
import { useHasRoleAtLeast } from '../use-member.ts';

const FIELDS = ['state', 'partner', 'service', 'from', 'to'] as const;
type Chosen = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

const filled = (chosen: Chosen) =>
  FIELDS.flatMap((name) => (chosen[name] ? [[name, chosen[name]]] : []));

/** The same filter always has the same path. */
function pathOf(chosen: Chosen, after?: string): string {
  const query = new URLSearchParams([...filled(chosen), ...(after ? [['after', after]] : [])]);
  return [deskScreens.orders.pattern, `${query}`].filter(Boolean).join('?');
}

/** Lists paid orders by the filter in the URL, so that a link, Back, or a refresh lists the same orders. */
export function DeskOrders() {
  const search = useQuery();
  const query = new URLSearchParams(search);
  const chosen: Chosen = Object.fromEntries(FIELDS.map((name) => [name, query.get(name) ?? '']));
  const { state, reload, refresh } = useScreenData(search, () =>
    callDesk(getDeskOrderList, Object.fromEntries(query)),
  );
  // While the next list loads, the filters and the previous list stay, so that the focus does, too.
  const latest = useRef<OrderList>(undefined);
  if (state.phase === 'ready') latest.current = state.value;
  const list = latest.current;
  const isFailed = state.phase === 'failed';
  return (
    <div className="stack">
      <div className="desk-top">
        <div>
          <h1 tabIndex={-1}>{deskScreens.orders.title}</h1>
        </div>
        <FindForm sought="" look="secondary" />
      </div>
      {list && (
        <>
          <Views views={list.views} chosen={chosen} onSaved={refresh} />
          <Filters list={list} chosen={chosen} />
        </>
      )}
      {(!list || isFailed) && <NotLoaded state={state} lines={8} onRetry={reload} />}
      {list && !isFailed && (
        <div className="stack" aria-busy={state.phase === 'loading'}>
          <p className="fine-print desk-found" role="status">
            {state.phase === 'ready' ? foundIn(list, query.has('after')) : ''}
          </p>
          {list.hits.length > 0 && <Hits hits={list.hits} />}
          {list.next !== null && (
            <p>
              <DeskLink to={pathOf(chosen, list.next)} className="desk-link">
                Older orders
              </DeskLink>
            </p>
          )}
        </div>
      )}
    </div>
  );
}

function foundIn({ hits: { length } }: OrderList, isLater: boolean): string {
  if (length === 0) return 'No paid orders match.';
  const orders = length === 1 ? '1 paid order' : `${length} paid orders`;
  return `${orders}${isLater ? ' on this page' : ''}, newest first.`;
}

type FiltersProps = { list: OrderList; chosen: Chosen };

/** A choice lists its orders at once, and what is downloaded is what is listed. */
function Filters({ list, chosen }: FiltersProps) {
  const mayExport = useHasRoleAtLeast('manager');
  const saving = useCall(reportFailure);
  // Back returns to the list before a field was changed, no matter how many values were passed.
  const changing = useRef<string>(undefined);
  const field = (name: (typeof FIELDS)[number]) => ({
    id: `list-${name}`,
    name,
    value: chosen[name] ?? '',
    onChange: (value: string) => {
      const show = changing.current === name ? correctPath : goTo;
      changing.current = name;
      show(pathOf({ ...chosen, [name]: value }));
    },
  });
  const save = () =>
    saving.run(async () =>
      saveFile(await fetchOrderSheet(Object.fromEntries(filled(chosen))), 'orders.csv'),
    );
  return (
    <form
      className="desk-filters"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => {
        changing.current = undefined;
      }}
    >
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
      <DayField {...field('from')} label="Paid from" />
      <DayField {...field('to')} label="Paid through" />
      {mayExport && (
        <div className="actions actions--row">
          <Button look="secondary" small busy={saving.busy} onClick={() => void save()}>
            DOWNLOAD CSV
          </Button>
        </div>
      )}
      <Failure message={saving.failure} />
    </form>
  );
}

type DayFieldProps = {
  id: string;
  name: string;
  label: string;
  value: string;
  onChange: (day: string) => void;
};

/** While a year is typed, its first digits are the years 2, 20, and 202. */
const FIRST_DAY = '2000-01-01';

function DayField({ value, onChange, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState(value);
  useEffect(() => {
    setTyped(value);
  }, [value]);
  return (
    <TextField
      {...field}
      type="date"
      value={typed}
      onChange={(day) => {
        setTyped(day);
        if (day === '' || day >= FIRST_DAY) onChange(day);
      }}
      onBlur={() => typed !== value && onChange(typed)}
    />
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

type ViewsProps = { views: readonly SavedView[]; chosen: Chosen; onSaved: () => void };

function Views({ views, chosen, onSaved }: ViewsProps) {
  const [name, setName] = useState('');
  const { busy, failure, rejected, run } = useCall();
  useSavedViews(views.map((view) => [view.name, pathOf(view.filter)]));
  const here = pathOf(chosen);
  const isSaved = views.some(({ filter }) => pathOf(filter) === here);
  const isFiltered = filled(chosen).length > 0;
  const chips = useRef<HTMLUListElement>(null);
  const isChanged = useRef(false);
  // The letters that are typed next belong in the field, and must not run commands.
  useEffect(() => {
    if (rejected.length > 0) document.getElementById('view-name')?.focus();
  }, [rejected]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the control that changed the views is gone
  useEffect(() => {
    if (!isChanged.current) return;
    isChanged.current = false;
    const current = chips.current?.querySelector<HTMLElement>('[aria-current]');
    (current ?? chips.current?.querySelector('a'))?.focus();
  }, [views]);
  const save = (changed: readonly SavedView[]) =>
    run(async () => {
      await callDesk(putDeskViews, { body: { views: [...changed] } });
      isChanged.current = true;
      setName('');
      onSaved();
    });
  function submit(event: FormEvent) {
    event.preventDefault();
    const view = {
      name: name.trim(),
      filter: filterSchema.parse(Object.fromEntries(filled(chosen))),
    };
    // A view of the same name is replaced.
    const byName = new Map([...views, view].map((one) => [one.name, one]));
    void save([...byName.values()]);
  }
  return (
    <>
      <nav aria-label="Saved views">
        <ul ref={chips} className="desk-chips">
          <li>
            <DeskLink to={pathOf({})} isCurrent={!isFiltered}>
              All
            </DeskLink>
          </li>
          {views.map((view) => (
            <li key={view.name}>
              <DeskLink to={pathOf(view.filter)} isCurrent={pathOf(view.filter) === here}>
                {view.name}
              </DeskLink>
              <button
                type="button"
                aria-label={`Remove ${view.name}`}
                onClick={() => void save(views.filter((one) => one !== view))}
              >
                <Icon path={cross} small />
              </button>
            </li>
          ))}
        </ul>
      </nav>
      {isFiltered && !isSaved && views.length < listLimits.views && (
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
    </>
  );
}
