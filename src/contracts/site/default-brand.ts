export const DEFAULT_BRAND = {
  title: 'DMV Delegated Provider',
  subTitle: 'Officially Entrusted by the CA Department of Motor Vehicles',
} as const;
