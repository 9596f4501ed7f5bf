// Values that the browser alone knows, as questions and tasks carry them.
import { describes, objectOf } from '../schema/schema.ts';

/** Values that the browser alone knows: they travel with a question. */
export interface ClientValues {
  /** IANA name. */
  readonly timeZone: string;
  readonly locale: string;
  readonly language: string;
  readonly platform: string;
  readonly userAgent: string;
}

const value = { type: 'string', maxLength: 1000 } as const;

export const clientSchema = describes<ClientValues>()(
  objectOf({ timeZone: value, locale: value, language: value, platform: value, userAgent: value }),
);
