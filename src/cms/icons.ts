/** The site's icons, from which editors choose. An unknown name shows nothing. The Studio uses this list too. */
export const ICONS = [
  { value: 'renew', title: 'Renew: an arrow in a circle' },
  { value: 'card', title: 'Registration card or sticker' },
  { value: 'transfer', title: 'Transfer: two arrows' },
  { value: 'title', title: 'Title: a sheet of paper' },
  { value: 'status', title: 'Status: a check mark' },
  { value: 'boat', title: 'Boat' },
  { value: 'truck', title: 'Truck' },
  { value: 'clock', title: 'Clock' },
  { value: 'pin', title: 'Pin on a map' },
  { value: 'headset', title: 'Headset' },
] as const;
