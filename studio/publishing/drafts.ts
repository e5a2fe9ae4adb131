import { needsApproval } from '../../src/cms/rules/approval.ts';
import { schemaTypes } from '../schemaTypes/index.ts';

export const DRAFTS = '*[_type in $types && _id in path("drafts.**")]';
export const TYPES_TO_APPROVE = {
  types: schemaTypes.map(({ name }) => name).filter(needsApproval),
};
export const CONTENT_TYPES = {
  types: schemaTypes.filter(({ type }) => type === 'document').map(({ name }) => name),
};
