// Values known only to the browser, sent with questions and tasks.
import { describes, objectOf } from '../schema/schema.ts';

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
