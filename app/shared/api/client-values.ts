// Values that the browser alone knows, as questions and tasks carry them.
import type { ClientValues } from '../payload/variables/context.ts';
import { describes } from './schema.ts';

const value = { type: 'string', maxLength: 1000 } as const;

export const clientSchema = describes<ClientValues>()({
  type: 'object',
  required: ['timeZone', 'locale', 'language', 'platform', 'userAgent'],
  properties: { timeZone: value, locale: value, language: value, platform: value, userAgent: value },
});
