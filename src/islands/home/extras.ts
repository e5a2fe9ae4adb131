/** The parts of the home page that few visits need, as one download. */
export { AlertModal } from '#islands/dialog/AlertModal.tsx';
export { Toasts } from '#islands/messages/Toasts.tsx';
export { TabCarts } from './TabCarts.tsx';
export { TabGarage } from './TabGarage.tsx';
