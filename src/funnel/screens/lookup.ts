import { funnelSetup } from '../vocabulary.ts';
import { sessionLost } from './shared.ts';

/** The home form: service, plate and e-mail. */
export const lookup = funnelSetup.createStateConfig({
  id: 'lookup',
  initial: 'editing',
  // A failure of another screen is not about this form.
  entry: ['pushArrival', 'forgetLoadFailure'],
  // This screen already is the start.
  on: { 'restart.clicked': {} },
  states: {
    editing: {
      tags: ['form'],
      on: {
        'lookup.changed': {
          actions: { type: 'changeLookup', params: ({ event }) => event },
        },
        'lookup.submitted': {
          guard: { type: 'isLookupValid', params: ({ event }) => event },
          target: 'lookingUp',
          actions: { type: 'changeLookup', params: ({ event }) => event },
        },
      },
    },
    lookingUp: {
      tags: ['busy'],
      entry: { type: 'audit', params: { message: 'DMV_DETAILS_SEARCH: initiated' } },
      invoke: {
        src: 'lookUpVehicle',
        input: ({ context }) => ({
          draft: context.lookup,
          user_uuid: context.ids.user_uuid ?? null,
        }),
        onDone: [
          {
            guard: { type: 'isNotEligible', params: ({ event }) => event.output },
            target: '#notEligible',
            actions: { type: 'keepFoundVehicle', params: ({ event }) => event.output },
          },
          {
            target: '#checking',
            actions: { type: 'keepFoundVehicle', params: ({ event }) => event.output },
          },
        ],
        onError: [
          sessionLost,
          { guard: 'needsLogin', target: 'alerting', actions: ['auditFailedSearch', 'openAlert'] },
          {
            target: 'editing',
            actions: ['auditFailedSearch', 'keepFieldErrors', 'keepLoadFailure', 'toastFailure'],
          },
        ],
      },
    },
    /** The Alert modal: this vehicle needs a login. */
    alerting: {
      tags: ['modal'],
      on: {
        'alert.dismissed': { target: 'editing', actions: 'closeAlert' },
        'login.clicked': { target: 'editing', actions: ['closeAlert', 'leaveToLogin'] },
      },
    },
  },
});

/**
 * The waiting screen, which continues by itself. It leaves no entry in the history, so Back does not return
 * to it.
 */
export const checking = funnelSetup.createStateConfig({
  id: 'checking',
  tags: ['loading'],
  after: { indicator: { target: '#shipping', actions: 'replaceArrival' } },
  on: {
    'panel.clicked': { target: '#shipping', actions: 'replaceArrival' },
    'back.clicked': '#lookup',
  },
});
