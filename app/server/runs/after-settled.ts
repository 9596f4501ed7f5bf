// Listeners for runs that this process has ended, by their conversation: the scheduler need not wait for its next look.
import { part } from '../process/app.ts';
export const afterSettled = part('after settled', () => new Set<(conversationId: string) => void>());
