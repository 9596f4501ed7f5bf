// Detects a chat opened from the archive or the trash, which is read-only.
import { useState } from 'react';
import type { Conversation } from '../../shared/conversation/tree.ts';

const isAway = ({ archived, trashed }: Conversation): boolean => archived || trashed === true;

/**
 * Returns true for a chat that was archived or deleted when opened. A chat archived while open keeps its message field,
 * since the user may be writing.
 */
export function useOpenedAway(conversation: Conversation | undefined): boolean {
  const [first, setFirst] = useState<{ readonly id: string; readonly away: boolean }>();
  const opened = conversation && { id: conversation.id, away: isAway(conversation) };
  if (opened?.id !== first?.id) setFirst(opened);
  const { away = false } = (opened?.id === first?.id ? first : opened) ?? {};
  return away && conversation !== undefined && isAway(conversation);
}
