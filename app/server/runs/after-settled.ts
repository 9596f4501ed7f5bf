// Listeners for runs that this process has ended, by their conversation: the scheduler need not wait for its next look.
export const afterSettled = new Set<(conversationId: string) => void>();
