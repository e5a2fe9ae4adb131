/** The icons in the dashboard's menu, in the same style as those in `ui/icons.ts`. */
export const list = 'M8.5 6h12M8.5 12h12M8.5 18h12M3.6 6h.1M3.6 12h.1M3.6 18h.1';
export const tiles = 'M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z';
export const person = 'M16 8a4 4 0 1 1-8 0 4 4 0 1 1 8 0zM4.5 20.5a7.5 7.5 0 0 1 15 0';
export const help =
  'M21 12a9 9 0 1 1-18 0 9 9 0 1 1 18 0zM9.5 9.5a2.5 2.5 0 1 1 3.5 2.3c-.7.3-1 .8-1 1.7M12 16.8v.1';
