/** The icons for orders and for the content, in the same style as those in `ui/icons.ts`. */
// Icons for orders
export const plus = 'M12 5v14M5 12h14';
export const lock =
  'M6 10.5h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 19v-7A1.5 1.5 0 0 1 6 10.5zM8 10.5v-3a4 4 0 0 1 8 0v3';
export const car =
  'M3 17v-4.5l2.2-5.3A2 2 0 0 1 7 6h10a2 2 0 0 1 1.8 1.2L21 12.5V17zM3.5 12.5h17M6 17v2M18 17v2M6.5 14.7H8M16 14.7h1.5';

// Icons for services and reasons, which editors choose in the content
export const renew = 'M5 2.5h10l4 4v15H5zM15 2.5v4h4M8.5 12l2.2 2.2 4.8-4.7M8.5 17.5h7';
export const card =
  'M4 5.5h16A1.5 1.5 0 0 1 21.5 7v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 17V7A1.5 1.5 0 0 1 4 5.5zM15.5 8.5h3v3h-3zM5.5 15.5h8';
export const transfer = 'M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4';
export const title =
  'M4 3.5h16v17H4zM7.5 7.5h9M7.5 11h9M7.5 14.5h4M17.8 16a1.8 1.8 0 1 1-3.6 0 1.8 1.8 0 1 1 3.6 0z';
export const status =
  'M17.5 10.5a7 7 0 1 1-14 0 7 7 0 1 1 14 0zM15.5 15.5l5 5M7.5 10.5l2.2 2.2 4-4.4';
export const boat = 'M3 15h18l-2.5 5h-13zM12 3v12M12 4l6.5 8H12M12 6.5 6.5 12H12';
export const truck =
  'M2.5 6h11v10.5h-11zM13.5 9.5H18l3.5 3.5v3.5h-8zM9 17.5a2 2 0 1 1-4 0 2 2 0 1 1 4 0zM19 17.5a2 2 0 1 1-4 0 2 2 0 1 1 4 0z';
export const pin =
  'M12 21.5s7-6.3 7-11.5a7 7 0 1 0-14 0c0 5.2 7 11.5 7 11.5zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 1 1 5 0z';
export const headset =
  'M4 13v-1a8 8 0 0 1 16 0v1M4 13h3v6H5.5A1.5 1.5 0 0 1 4 17.5zM20 13h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5zM18 19c0 1.5-2 2-4 2';
export const clock = 'M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0zM12 6.5V12l3.5 2.5';
export const circle = 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 1 1 17 0z';
