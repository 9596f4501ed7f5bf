// Endpoints of sharing: which people and groups of the server may use or edit an object of the user.
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import { exactObject, idSchema, objectOf, text, textOrNull } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

/** Maximum number of people and groups an object is shared with. */
export const maxShared = 200;
/** Maximum number of matches of a search for people and groups. */
export const maxFound = 20;

const type = { type: 'string', enum: ['user', 'group'] } as const;

const subject = objectOf({ type, id: text, name: text, email: textOrNull });
/** A person or a group. `email`: of a person. */
export type Subject = Static<typeof subject>;

const shared = objectOf({
  type,
  id: text,
  name: text,
  email: textOrNull,
  may: { type: 'string', enum: ['use', 'edit'] },
});
export type SharedWith = Static<typeof shared>;

/** `kind`: one of `sharedKinds`. */
export const sharingApi = {
  list: endpoint('GET', '/api/sharing/:kind/:id', { answer: objectOf({ with: { type: 'array', items: shared } }) }),
  /** `none` ends the sharing. */
  set: endpoint('PATCH', '/api/sharing/:kind/:id', {
    body: exactObject({ type, id: idSchema, may: { type: 'string', enum: ['use', 'edit', 'none'] } }),
  }),
  /** People and groups whose name or address contains the text, without the user. */
  find: endpoint('GET', '/api/sharing/people', {
    query: typeOnly<{ readonly text: string }>(),
    answer: objectOf({ found: { type: 'array', items: subject } }),
  }),
};
