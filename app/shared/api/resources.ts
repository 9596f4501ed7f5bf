// Endpoints of the operator's links for the support assistant, and of the worker script for client-side calls.
import { endpoint, typeOnly } from './endpoint.ts';
import { objectOf, text } from '../schema/schema.ts';

const link = objectOf({ title: text, url: text, about: text });

export const resourcesApi = {
  links: endpoint('GET', '/api/resources', { answer: { type: 'array', items: link, lenient: true } }),
  /** A script with a separate policy. `entry`: URL of the worker's module. */
  worker: endpoint('GET', '/api/client-worker', { query: typeOnly<{ readonly entry: string }>() }),
};
