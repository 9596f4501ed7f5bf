// The user's settings: names with values of any form, each read with care by whoever uses it.
import { endpoint, typeOnly } from './endpoint.ts';
import { object } from '../schema/schema.ts';

/** Limit of one change and of all that is stored. */
export const maxSettings = 500;
export const settingNamePattern = '^[A-Za-z0-9_./:@-]{1,200}$';

const change = {
  type: 'object',
  propertyNames: { type: 'string', pattern: settingNamePattern },
  maxProperties: maxSettings,
} as const;

export const settingsApi = {
  get: endpoint('GET', '/api/settings', { answer: object }),
  /** With `merge` each value is a change of what is stored (shared/conversation/settings-patch.ts). */
  change: endpoint('PATCH', '/api/settings', {
    query: typeOnly<{ readonly merge?: 1 }>(),
    body: change,
    answer: object,
  }),
};
