import {
  type DocumentDefinition,
  type FieldProps,
  getPublishedId,
  type InputProps,
  useEditState,
  useFormValue,
} from 'sanity';
import { problemOfRemoval } from '../src/cms/rules/removal.ts';

/** Locks the address of a page that the site needs. */
export function withKeptAddress<Type extends DocumentDefinition>(type: Type): Type {
  const fields = type.fields.map((field) =>
    field.type === 'slug'
      ? { ...field, components: { field: AddressField, input: AddressInput } }
      : field,
  );
  return { ...type, fields };
}

function AddressField(props: FieldProps) {
  const description = useIsKept(props.value) ? 'This address can’t change.' : props.description;
  return props.renderDefault({ ...props, description });
}

function AddressInput(props: InputProps) {
  const readOnly = useIsKept(props.value) || props.readOnly;
  return props.renderDefault({ ...props, readOnly });
}

/** A draft with another address, such as a duplicate, can still be corrected. */
function useIsKept(value: unknown): boolean {
  const type = String(useFormValue(['_type']));
  const { published } = useEditState(getPublishedId(String(useFormValue(['_id']))), type);
  const slug = slugIn(published?.slug);
  return slug !== '' && slug === slugIn(value) && problemOfRemoval(type, { slug }, []) !== true;
}

function slugIn(value: unknown): string {
  const current = typeof value === 'object' && value !== null && Reflect.get(value, 'current');
  return typeof current === 'string' ? current : '';
}
