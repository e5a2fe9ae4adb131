/** The fields that name documents in lists. */
export const NAMING_FIELDS = ['question', 'title', 'from', 'message', 'heading'];

type Fields = Readonly<Record<string, unknown>>;

/** The field that names the document, except `other`. */
export const namingFieldOf = (document: Fields, other: string) =>
  NAMING_FIELDS.find((one) => one !== other && typeof document[one] === 'string' && document[one]);

/** Without another name, a copy would look like its original. */
export function asCopy(document: Fields) {
  // An address can't start with these words.
  const name = namingFieldOf(document, 'from');
  return name ? { ...document, [name]: `Copy of ${document[name]}` } : document;
}
