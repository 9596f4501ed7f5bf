import type { Block } from '../../shared/markdown/blocks.ts';
import type { Cite } from '../../shared/markdown/cites.ts';

export interface MarkdownProps {
  readonly text: string;
  /** True while text streams in: the unfinished end is completed, and code in an open fence is not highlighted. */
  readonly streaming?: boolean;
  /** Number of sources; `[n]` up to this number becomes a chip. */
  readonly citations?: number;
  /** Passages with known source; the chip follows the passage. */
  readonly cites?: readonly Cite[];
  readonly muted?: boolean;
  /** True if the text was cut off: its end is completed as while streaming. */
  readonly cut?: boolean;
  /** Blocks parsed by a worker thread of the server; the rendering thread then parses nothing. */
  readonly read?: readonly Block[] | undefined;
}
