import { type FormEvent, useRef, useState } from 'react';
import { callDesk } from '#api-client/desk/call-desk.ts';
import type { ServiceKind } from '#contracts/catalogue/service-type.ts';
import { postDeskResults } from '#contracts/desk/filing.ts';
import { SAMPLE_DAY } from '#contracts/desk/filing-result.ts';
import type { Done } from '#contracts/desk/order-actions.ts';
import { outcomeNames, outcomesOf } from '#contracts/desk/typed-result.ts';
import { Failure } from '#islands/order/Notice.tsx';
import { Button } from '#islands/ui/Button.tsx';
import { Field } from '#islands/ui/Field.tsx';
import { useStaffAction } from '../use-staff-action.ts';

const namesFor = (kind: ServiceKind) =>
  outcomesOf(kind)
    .map((outcome) => outcomeNames[outcome])
    .join('; ');

/** Imports the results from a sheet that was filled in with a spreadsheet program. */
export function ImportResults({ onDone }: { onDone: (message: string, done: Done) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isMissing, setMissing] = useState(false);
  const { busy, failure, rejected, perform, forget } = useStaffAction((message, done) => {
    if (input.current) input.current.value = '';
    onDone(message, done);
  });
  async function send(event: FormEvent) {
    event.preventDefault();
    const file = input.current?.files?.[0];
    setMissing(!file);
    if (!file) return;
    const csv = await file.text();
    await perform((request) => callDesk(postDeskResults, { body: { ...request, csv } }));
  }
  return (
    <details className="filing-import">
      <summary>Import results from a spreadsheet</summary>
      <form className="desk-does__form" noValidate onSubmit={(event) => void send(event)}>
        <p>
          Download the CSV, fill in the columns from “Outcome” onward, and save it as CSV. If any
          row is wrong, nothing is entered.
        </p>
        <p>{`Outcomes: ${namesFor('renewal')}. For a status check: ${namesFor('status')}. Dates: ${SAMPLE_DAY}.`}</p>
        <Failure message={failure} />
        {rejected.length > 1 && (
          <ul>
            {rejected.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{`${field}: ${message}`}</li>
            ))}
          </ul>
        )}
        <Field
          id="filing-csv"
          label="CSV file"
          error={isMissing ? 'Please choose a file' : undefined}
          alert
        >
          {(wiring) => (
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              {...wiring}
              onChange={() => {
                setMissing(false);
                forget();
              }}
            />
          )}
        </Field>
        <Button type="submit" look="secondary" small busy={busy}>
          IMPORT RESULTS
        </Button>
      </form>
    </details>
  );
}
