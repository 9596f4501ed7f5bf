// Detects questions that wait for transcripts of their chat's sounds.
import { unheardCode } from './api/unheard-code.ts';
import type { ReplyError } from './reply/reply.ts';

/** True if the error's code is that of missing transcripts. */
export const isUnheard = ({ body }: Partial<Pick<ReplyError, 'body'>>): boolean =>
  Object(Object(body).error).code === unheardCode;
