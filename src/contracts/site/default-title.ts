/** The provider's name until a system parameter names another one. */
export const DEFAULT_TITLE = 'DMV Delegated Provider';
