// Names of tool calls while the code or texts of their cards load.
import type { ToolPart } from '../../shared/reply/reply.ts';
import { readableName } from '../../shared/tools/readable-name.ts';
import { note } from '../../styles/shared.css.ts';

export function CallNames({ parts }: { readonly parts: readonly ToolPart[] }) {
  return <p className={note}>{parts.map(({ name }) => readableName(name)).join(', ')}</p>;
}
