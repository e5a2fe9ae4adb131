/** Drawn on a 24 grid with round joins; the inner markup of each icon's svg. */
export const icons = {
  renew:
    '<path d="M5 2.5h10l4 4v15H5z"/><path d="M15 2.5v4h4M8.5 12l2.2 2.2L15.5 9.5M8.5 17.5h7"/>',
  card: '<rect x="2.5" y="5.5" width="19" height="13" rx="1.5"/><path d="M15.5 8.5h3v3h-3zM5.5 15.5h8"/>',
  transfer: '<path d="M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4"/>',
  title:
    '<path d="M4 3.5h16v17H4z"/><path d="M7.5 7.5h9M7.5 11h9M7.5 14.5h4"/><circle cx="16" cy="16" r="1.8"/>',
  status: '<circle cx="10.5" cy="10.5" r="7"/><path d="m15.5 15.5 5 5M7.5 10.5l2.2 2.2 4-4.4"/>',
  boat: '<path d="M3 15h18l-2.5 5h-13zM12 3v12M12 4l6.5 8H12M12 6.5 6.5 12H12"/>',
  truck:
    '<path d="M2.5 6h11v10.5h-11zM13.5 9.5h4.5l3.5 3.5v3.5h-8z"/><circle cx="7" cy="17.5" r="2"/><circle cx="17" cy="17.5" r="2"/>',
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 6.5V12l3.5 2.5"/>',
  pin: '<path d="M12 21.5s7-6.3 7-11.5a7 7 0 1 0-14 0c0 5.2 7 11.5 7 11.5z"/><circle cx="12" cy="10" r="2.5"/>',
  headset:
    '<path d="M4 13v-1a8 8 0 0 1 16 0v1"/><path d="M4 13h3v6H5.5A1.5 1.5 0 0 1 4 17.5zM20 13h-3v6h1.5a1.5 1.5 0 0 0 1.5-1.5zM18 19c0 1.5-2 2-4 2"/>',
  arrow: '<path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5"/>',
  plus: '<path d="M12 5v14M5 12h14"/>',
  info: '<circle cx="12" cy="12" r="9"/><path d="M12 11v5.5M12 7.6v.1"/>',
} as const;

export type IconName = keyof typeof icons;
