// Ways in which attached files will reach the model, as the server decides them: after those that the conversation has sent already.
import type { FileAttachment } from '../../shared/message/message.ts';
import { planFiles } from '../../shared/payload/file-modes.ts';
import type { ModeOptions, PlannedFile } from '../../shared/payload/file-modes.ts';
import type { Attached } from './attachments.ts';

export interface SentFiles extends ModeOptions {
  /** Files of the project and of earlier messages, in their order. */
  readonly before: readonly FileAttachment[];
  /** The model calls tools: it can ask about all rows of a table. */
  readonly tools: boolean;
}

/** Plan for the files of a tray, by the id of the attachment. */
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
