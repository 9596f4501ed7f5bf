// Listeners called with the conversation id after a run has ended in this process, e.g. by the scheduler.
import { part } from '../process/app.ts';
export const afterSettled = part('after settled', () => new Set<(conversationId: string) => void>());
