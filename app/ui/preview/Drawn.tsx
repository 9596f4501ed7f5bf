// A block of code as what it draws or does, by the kind of its language.
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { Framed } from './Framed.tsx';
import { previewKind } from './kinds.ts';
import { Pictured } from './Pictured.tsx';
import { Program } from './Program.tsx';
import { Table } from './Table.tsx';
import * as css from './PreviewPanel.css.ts';

interface Props {
  readonly language: string;
  readonly text: string;
  readonly title: string;
}

export function Drawn({ language, text, title }: Props) {
  const kind = previewKind(language);
  switch (kind) {
    case 'table':
      return <Table text={text} label={title} />;
    case 'text':
      return (
        <div className={css.words}>
          <LazyMarkdown text={text} />
        </div>
      );
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
