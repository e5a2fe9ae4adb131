import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiFailure } from '#contracts/api/api-failure.ts';
import type { ShownActions } from '#contracts/desk/order-actions.ts';
import type { Role } from '#contracts/desk/role.ts';
import { actions } from '#tests/support/browser/desk-actions.ts';
import { MemberContext } from '../../use-member.ts';
import { isLost } from '../../use-staff-action.ts';
import { ActionForm } from './ActionForm.tsx';
import { MailAction } from './MailAction.tsx';
import { CancelAction } from './MoneyActions.tsx';
import { MailAgainAction } from './ShipToAction.tsx';

const OPER = { tags: ['OPER-006'] };

const markupOf = (possible: { can: boolean; why: string | null }) =>
  renderToStaticMarkup(
    <ActionForm
      action="refund"
      title="Partial refund"
      shown={{ possible: { refund: possible } }}
      start={{ amount: '5' }}
      button={({ amount }) => `REFUND $${amount}.00`}
      question="Refund $5.00?"
      send={async () => ({ done: 'Done.' })}
      onDone={() => {}}
    >
      {(form) => <p>{form.values.amount}</p>}
    </ActionForm>,
  );

describe('an action at the desk', () => {
  it('keeps its request uuid while the result is unknown', OPER, () => {
    const ended = (status: number | undefined) => isLost(new ApiFailure({}, status));
    expect([undefined, 408, 500, 502, 503, 504].map(ended)).not.toContain(false);
    expect([400, 401, 403, 404, 409, 422, 429].map(ended)).not.toContain(true);
    expect(isLost(new Error('of the page itself'))).toBe(false);
  });

  it('asks for one of its reasons, and preselects none', OPER, () => {
    const markup = markupOf({ can: true, why: null });
    expect(markup).toContain('<summary><span>Partial refund<');
    expect(markup).toContain('<option value="courtesy">Courtesy</option>');
    expect(markup).toContain('<option value="" selected="">Choose a reason</option>');
    expect(markup).not.toContain('Lost in the mail');
    expect(markup).toContain('button--quiet-danger');
    expect(markup).toContain('REFUND $5.00');
  });

  it('asks for no note where the message is the only text', OPER, () => {
    const markup = renderToStaticMarkup(
      <ActionForm
        action="write_customer"
        title="Write to the customer"
        shown={{ possible: { write_customer: { can: true, why: null } } }}
        start={{}}
        button="SEND MESSAGE"
        send={async () => ({ done: 'Done.' })}
        onDone={() => {}}
      >
        {() => <p>Text</p>}
      </ActionForm>,
    );
    expect(markup).not.toContain('Note for staff');
  });

  it('says why it isn’t possible, and offers nothing', OPER, () => {
    const markup = markupOf({ can: false, why: 'This order is not paid.' });
    expect(markup).toContain('This order is not paid.');
    expect(markup).not.toContain('<button');
  });

  it('mentions a shared envelope only if there is one', OPER, () => {
    const markupFor = (envelope_vehicles: number) =>
      renderToStaticMarkup(
        <CancelAction
          orderId="R100011"
          shown={{ ...actions, envelope_vehicles }}
          onDone={() => {}}
        />,
      );
    expect(markupFor(1)).toContain('refund $266.07 to the card ending in 4242.');
    expect(markupFor(1)).not.toContain('envelope');
    expect(markupFor(2)).toContain('The fee for the shared envelope');
  });

  it('offers agents no reason that would send an email to a wrong address again', OPER, () => {
    const markupFor = (role: Role) =>
      renderToStaticMarkup(
        <MemberContext value={{ uuid: 'kim', name: 'Kim', role }}>
          <MailAction orderId="R100011" shown={actions} onDone={() => {}} />
        </MemberContext>,
      );
    expect(markupFor('agent')).not.toContain('Wrong email');
    expect(markupFor('manager')).toContain('Wrong email');
  });

  it('asks why an order is mailed again before it asks where', OPER, () => {
    const markup = renderToStaticMarkup(
      <MailAgainAction orderId="R100011" shown={actions} onDone={() => {}} />,
    );
    expect(markup).toMatch(/>Reason<.*>First name<.*>Street address</);
    expect(markup.split('>Reason<')).toHaveLength(2);
  });

  it('suggests a duplicate if another order is for the same plate and service', OPER, () => {
    const shown: ShownActions = { ...actions, twins: ['R100012'] };
    const markup = renderToStaticMarkup(
      <CancelAction orderId="R100011" shown={shown} onDone={() => {}} />,
    );
    expect(markup).toContain('<option value="duplicate" selected="">');
  });
});
