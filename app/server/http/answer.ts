// Typed JSON responses: the value must match the endpoint's contract (shared/api).
import type { Answer, Endpoint } from '../../shared/api/endpoint.ts';

export const answer = <E extends Endpoint>(_of: E, value: Answer<E>, init?: ResponseInit): Response =>
  Response.json(value, init);
