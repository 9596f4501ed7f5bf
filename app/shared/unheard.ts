// A question that waits until sounds of its chat are written down.
import { unheardCode } from './api/unheard-code.ts';
import type { ReplyError } from './reply/reply.ts';

/** True where a question waits until sounds of its chat are written down: by its code. */
export const isUnheard = ({ body }: Partial<Pick<ReplyError, 'body'>>): boolean =>
  Object(Object(body).error).code === unheardCode;
