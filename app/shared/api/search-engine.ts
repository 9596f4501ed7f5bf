// Endpoint of the search engine that a user's chats use.
import { endpoint } from './endpoint.ts';
import { objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

const engineName = objectOf({ id: text, title: text });
export type EngineName = Static<typeof engineName>;

/** Id of the feature where it is set, and kind of its change notifications. */
export const searchEngineHint = 'search-engines';

export const searchEngineApi = {
  /** Without an engine, chats search by models. */
  read: endpoint('GET', '/api/search-engine', { answer: objectOf({}, { engine: engineName }) }),
};
