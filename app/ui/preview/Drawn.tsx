// Renders a code block as a page, image, table or running program, depending on its language.
import { Framed } from './Framed.tsx';
import { previewKind } from './kinds.ts';
import { Pictured } from './Pictured.tsx';
import { Program } from './Program.tsx';
import type { ShownParts } from './shown-parts.ts';
import { Table } from './Table.tsx';
import * as css from './PreviewPanel.css.ts';

interface Props extends Pick<ShownParts, 'Words'> {
  readonly language: string;
  readonly text: string;
  readonly title: string;
}

export function Drawn({ language, text, title, Words }: Props) {
  const kind = previewKind(language);
  switch (kind) {
    case 'table':
      return <Table text={text} label={title} />;
    case 'text':
      return <div className={css.words}>{Words && <Words text={text} />}</div>;
    case 'picture':
    case 'diagram':
      return <Pictured kind={kind} text={text} title={title} />;
    case 'page':
    case 'react':
      return <Framed kind={kind} text={text} title={title} />;
    case 'javascript':
    case 'python':
      return <Program language={kind} code={text} title={title} />;
    case undefined:
      return null;
    default:
      return kind satisfies never;
  }
}
