// The chat that was opened from the archive or the trash: it is read, and not written in.
import { useState } from 'react';
import type { Conversation } from '../../shared/conversation/tree.ts';

const isAway = ({ archived, trashed }: Conversation): boolean => archived || trashed === true;

/**
 * True for a chat that was opened from the archive or the trash. One that goes there while it is open keeps its message field:
 * somebody may be writing in it.
 */
export function useOpenedAway(conversation: Conversation | undefined): boolean {
  const [first, setFirst] = useState<{ readonly id: string; readonly away: boolean }>();
  const opened = conversation && { id: conversation.id, away: isAway(conversation) };
  if (opened?.id !== first?.id) setFirst(opened);
  const { away = false } = (opened?.id === first?.id ? first : opened) ?? {};
  return away && conversation !== undefined && isAway(conversation);
}
