// A text as it is to be formatted.
import type { Block } from '../../shared/markdown/blocks.ts';
import type { Cite } from '../../shared/markdown/cites.ts';

export interface MarkdownProps {
  readonly text: string;
  /** More may come: the tail is healed, and code in an open fence is not highlighted yet. */
  readonly streaming?: boolean;
  /** Number of sources of the answer; `[n]` up to it becomes a chip. */
  readonly citations?: number;
  /** Passages whose source is known: its chip stands where each ends. */
  readonly cites?: readonly Cite[];
  readonly muted?: boolean;
  /** The text ended before its writer was done: its end is healed as that of a growing one. */
  readonly cut?: boolean;
  /** The blocks of the text where a thread of the server has read it: then this thread reads nothing. */
  readonly read?: readonly Block[] | undefined;
}
