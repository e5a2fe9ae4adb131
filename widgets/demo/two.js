import { note } from './demo.js';

const { checkout, partner } = document.querySelector('main').dataset;
const { mount } = await import(`${checkout}/widget/v1.mjs`);

const mounted = [
  ['#first', '7ABC123'],
  ['#second', '8XYZ789'],
].map(([place, plate]) => {
  const container = document.querySelector(place);
  return mount(container, {
    partner,
    plate,
    service: 'renew-vehicle-registration',
    display: 'inline',
    label: `Renewal for ${plate}`,
    onEvent: (event) => note({ plate, ...event }),
  });
});

document.querySelector('#remove')?.addEventListener('click', () => {
  for (const { unmount } of mounted) unmount();
});
