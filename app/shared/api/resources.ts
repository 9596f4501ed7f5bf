// Links of the operator, which the support assistant may name, and the script of the worker that calls providers.
import { endpoint, typeOnly } from './endpoint.ts';
import { objectOf, text } from '../schema/schema.ts';

const link = objectOf({ title: text, url: text, about: text });

export const resourcesApi = {
  links: endpoint('GET', '/api/resources', { answer: { type: 'array', items: link, lenient: true } }),
  /** A script under a policy of its own. `entry`: address of the worker's module. */
  worker: endpoint('GET', '/api/client-worker', { query: typeOnly<{ readonly entry: string }>() }),
};
