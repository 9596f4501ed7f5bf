// Endpoints of the user's settings: names with values of any form, validated by their readers.
import { endpoint, typeOnly } from './endpoint.ts';
import { object } from '../schema/schema.ts';

/** Maximum number of settings, in a change and in total. */
export const maxSettings = 500;
export const settingNamePattern = '^[A-Za-z0-9_./:@-]{1,200}$';

const change = {
  type: 'object',
  propertyNames: { type: 'string', pattern: settingNamePattern },
  maxProperties: maxSettings,
} as const;

export const settingsApi = {
  get: endpoint('GET', '/api/settings', { answer: object }),
  /** `merge`: values are patches of the stored ones (shared/conversation/settings-patch.ts). */
  change: endpoint('PATCH', '/api/settings', {
    query: typeOnly<{ readonly merge?: 1 }>(),
    body: change,
    answer: object,
  }),
};
