import { callDesk } from '#api-client/desk/call-desk.ts';
import {
  postDeskLimits,
  postDeskPayment,
  postDeskStep,
  postDeskWarning,
} from '#contracts/desk/order-actions.ts';
import { CheckboxField } from '#islands/form/CheckboxField.tsx';
import { ActionForm, type ActionProps } from './ActionForm.tsx';

export function StepAction(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="file_again"
      title="File again"
      start={{}}
      button="FILE AGAIN"
      send={(body) => callDesk(postDeskStep, { order_id: props.orderId, body })}
    >
      {() => <p>We’ll try again now to file this order, even if we had stopped trying.</p>}
    </ActionForm>
  );
}

export function PaymentAction(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="ask_payment"
      title="Check the payment"
      start={{}}
      button="CHECK WITH THE PROVIDER"
      send={(body) => callDesk(postDeskPayment, { order_id: props.orderId, body })}
    >
      {() => <p>Checks with the payment provider for the result of the charge.</p>}
    </ActionForm>
  );
}

export function WarningAction(props: ActionProps) {
  return (
    <ActionForm
      {...props}
      action="dismiss_warning"
      title="Dismiss the fraud warning"
      start={{}}
      button="DISMISS THE WARNING"
      send={(body) => callDesk(postDeskWarning, { order_id: props.orderId, body })}
    >
      {() => (
        <p>
          The bank warns that this payment may be fraud. Refund it, unless you are sure that the
          customer made it.
        </p>
      )}
    </ActionForm>
  );
}

export function LimitsAction(props: ActionProps) {
  const { limits: heldLimits } = props.shown;
  return (
    <ActionForm
      {...props}
      action="release_limits"
      title={`Clear limits: ${heldBy(heldLimits)}`}
      // Preselects the limits that may be blocking the customer.
      start={{
        login: heldLimits.codes + heldLimits.wrong_codes > 0,
        payment: heldLimits.declined > 0,
      }}
      check={({ login, payment }) =>
        login || payment ? [] : [{ field: 'login', message: 'Please choose a limit' }]
      }
      button="CLEAR LIMITS"
      send={(request, { login, payment }) => {
        const limits = [
          ...(login ? ['login' as const] : []),
          ...(payment ? ['payment' as const] : []),
        ];
        return callDesk(postDeskLimits, { order_id: props.orderId, body: { ...request, limits } });
      }}
    >
      {(form) => (
        <>
          <CheckboxField {...form.field('login')} label="Limits on login codes and wrong codes" />
          <CheckboxField {...form.field('payment')} label="This customer’s declined payments" />
        </>
      )}
    </ActionForm>
  );
}

function heldBy({ codes, wrong_codes, declined }: ActionProps['shown']['limits']): string {
  const counts = [
    [codes, 'code', ' sent'],
    [wrong_codes, 'wrong code', ''],
    [declined, 'declined payment', ''],
  ] as const;
  const limitWords = counts.flatMap(([count, what, more]) =>
    count > 0 ? [`${count} ${what}${count === 1 ? '' : 's'}${more}`] : [],
  );
  return limitWords.join(', ') || 'none for this customer';
}
