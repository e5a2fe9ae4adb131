/**
 * Leaves out of the browser's build what the product does not use of axios: fetch (calls go by XHR),
 * forms and uploads (bodies are JSON), cookies (there are none) and progress. Named by file of its lib.
 */
const flatParams =
  'export default (values, target) => { for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== null) target.append(key, value); return target; };';
const nothing = 'export default () => undefined;';

const stubs = {
  'adapters/fetch.js': 'export const getFetch = () => null; export const adapter = null;',
  'helpers/toFormData.js': flatParams,
  'helpers/toURLEncodedForm.js': nothing,
  'helpers/formDataToJSON.js': nothing,
  'helpers/HttpStatusCode.js': 'export default {};',
  'helpers/cookies.js':
    'export default { read: () => null, readAsync: async () => null, write() {}, remove() {} };',
  'helpers/progressEventReducer.js':
    'export const progressEventReducer = () => []; export const asyncDecorator = (f) => f;',
  'cancel/CancelToken.js': 'export default class CancelToken {}',
  'core/createMultipartBody.js': nothing,
  'core/setFormDataHeaders.js': nothing,
};

/** A Vite plugin. */
export function slimAxios() {
  return {
    name: 'slim-axios',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    load(id) {
      const [, file] = /\/node_modules\/axios\/lib\/([^?]+)/.exec(id) ?? [];
      return file === undefined ? undefined : stubs[file];
    },
  };
}
