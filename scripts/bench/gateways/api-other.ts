// A client on another wire than the vendor's.
import { apiGateway } from './api.ts';

export const gateway = apiGateway((wire) => (wire === 'openai' ? 'anthropic' : 'openai'));
