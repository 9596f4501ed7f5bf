// Tool-call ids as Mistral takes them: nine letters and digits.
import { shortId as hashed } from '@tributary/runtime-core/wire';

const fits = /^[A-Za-z0-9]{9}$/;

/** The id itself where it fits, else nine characters that are always the same for the same id. */
export const shortId = (id: string): string => (fits.test(id) ? id : hashed(id, 9));
