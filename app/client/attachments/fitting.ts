// Attached files that are larger than their share of the model's window, as the server will cut them.
import { budgetOf, roughTokens } from '../../shared/payload/file-budget.ts';
import type { FileAttachment } from '../../shared/conversation/message.ts';
import type { Attached } from './attachments.ts';

export interface CutFile {
  readonly id: string;
  readonly name: string;
  /** 1 is all of it. */
  readonly share: number;
}

const counted = new WeakMap<FileAttachment, number>();

function tokensOf(file: FileAttachment): number {
  if (!('content' in file)) return file.read?.tokens ?? 0;
  const tokens = counted.get(file) ?? roughTokens(file.content);
  counted.set(file, tokens);
  return tokens;
}

/** `window`: of the model, in tokens; undefined where it is unknown. */
export function shareThatFits(items: readonly Attached[], window: number | undefined): readonly CutFile[] {
  let left = budgetOf(window);
  return items.flatMap((item): readonly CutFile[] => {
    if (item.kind !== 'file') return [];
    const tokens = tokensOf(item.file);
    const share = tokens <= left ? 1 : left / tokens;
    left = Math.max(0, left - tokens);
    return share < 1 ? [{ id: item.id, name: item.name, share }] : [];
  });
}
