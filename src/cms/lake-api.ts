/** The version of the Content Lake's API that the build, the preview, and the Studio use. */
export const API = { apiVersion: '2025-02-19' } as const;
