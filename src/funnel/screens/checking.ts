import { funnelSetup } from '../vocabulary.ts';

/** The waiting screen, and then on by itself. It leaves no step in the history to fall back into. */
export const checking = funnelSetup.createStateConfig({
  id: 'checking',
  tags: ['loading'],
  after: { indicator: { target: '#shipping', actions: 'replaceArrival' } },
  on: {
    'panel.clicked': { target: '#shipping', actions: 'replaceArrival' },
    'back.clicked': '#home',
  },
});
