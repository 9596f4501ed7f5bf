// Answers of the endpoints that have one: of the type that the contract states (shared/api).
import type { Answer, Endpoint } from '../../shared/api/endpoint.ts';

export const answer = <E extends Endpoint>(_of: E, value: Answer<E>, init?: ResponseInit): Response =>
  Response.json(value, init);
