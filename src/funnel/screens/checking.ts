import { funnelSetup } from '../vocabulary.ts';

/** The waiting screen, which continues automatically. It adds no history entry. */
export const checking = funnelSetup.createStateConfig({
  id: 'checking',
  tags: ['loading'],
  after: { indicator: { target: '#shipping', actions: 'replaceArrival' } },
  on: {
    'panel.clicked': { target: '#shipping', actions: 'replaceArrival' },
    'back.clicked': '#home',
  },
});
