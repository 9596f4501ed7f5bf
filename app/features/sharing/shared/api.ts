// Endpoints of sharing: which people and groups of the server may use or edit an object of the user.
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import { exactObject, idSchema, objectOf, text, textOrNull } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

/** Maximum number of people and groups an object is shared with. */
export const maxShared = 200;
/** Maximum number of matches of a search for people and groups. */
export const maxFound = 20;

/**
 * True for a text that finds people and groups by a part of their name. Shorter ones would list the whole server. Counted
 * in bytes, as one Chinese character is as selective as three letters.
 */
export const isSearchable = (text: string): boolean => new TextEncoder().encode(text.trim()).length >= 3;

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
  /** People and groups by a part of their name or address, as PEOPLE_SEARCH allows, without the user. */
  find: endpoint('GET', '/api/sharing/people', {
    query: typeOnly<{ readonly text: string }>(),
    answer: objectOf({ found: { type: 'array', items: subject } }),
  }),
};
