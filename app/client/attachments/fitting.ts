// Predicts how the server will send the attached files, after those already in the conversation.
import type { FileAttachment } from '../../shared/message/message.ts';
import { planFiles } from '../../shared/payload/file-modes.ts';
import type { ModeOptions, PlannedFile } from '../../shared/payload/file-modes.ts';
import type { Attached } from './attachments.ts';

export interface SentFiles extends ModeOptions {
  /** Files of the project and of earlier messages, in order. */
  readonly before: readonly FileAttachment[];
  /** True if the model can call tools, and so query all rows of a table. */
  readonly tools: boolean;
}

/** Returns the plan of each file, by attachment id. */
export function planOfTray(
  items: readonly Attached[],
  { before, window, documents, sound }: SentFiles,
): ReadonlyMap<string, PlannedFile> {
  const own = items.flatMap((item) => (item.kind === 'file' ? [item] : []));
  const planned = planFiles([...before, ...own.map(({ file }) => file)], { window, documents, sound }).slice(
    before.length,
  );
  return new Map(
    own.flatMap(({ id }, at) => {
      const plan = planned[at];
      return plan ? [[id, plan] as const] : [];
    }),
  );
}
