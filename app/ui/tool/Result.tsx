// Result of a tool call: the plugin's view, an image, a table, Markdown, a JSON tree, or text; or the reason why there
// is none.
import { useTranslation } from 'react-i18next';
import type { ToolMessage } from '../../shared/message/message.ts';
import { cutOf } from '../../shared/tools/cut-text.ts';
import { readFound } from '../../shared/tools/found.ts';
import type { Found } from '../../shared/tools/found.ts';
import { readQueried } from '../../shared/tools/queried.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { CitationsContext } from '../sources/citations-context.ts';
import { SearchQueries, Sources } from '../sources/Sources.tsx';
import { formatNumber } from '../parts/format.ts';
import { schemaLine } from './argument-text.ts';
import { JSONTree } from './JSONTree.tsx';
import { PluginView } from './PluginView.tsx';
import { QueriedRows } from './QueriedRows.tsx';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly result: ToolMessage;
  readonly tool: ToolRef | undefined;
  readonly args: string;
}

export function Result({ result, tool, args }: Props) {
  const { t } = useTranslation('tools');
  const { outcome = 'done', content } = result;
  if (outcome === 'done') {
    return (
      <section aria-label={t('card.result')}>
        <div className={css.bar}>
          <span className={css.label}>{t('card.result')}</span>
        </div>
        {tool?.source.manifest.ui && <PluginView tool={tool} result={result} args={args} />}
        <Content text={content} markdown={tool?.api.result === 'markdown'} />
        <CutNote text={content} />
      </section>
    );
  }
  const { problem } = result;
  const line = problem && schemaLine(tool?.api.parameters, problem.path);
  return (
    <section aria-label={t('card.problem')} className={css.failure}>
      <p className={css.problemText}>
        {problem
          ? t('card.found', { ...problem, path: problem.path || '/' })
          : content.replace(/^(error|cancelled|declined): /, '')}
      </p>
      <CutNote text={content} />
      {line !== undefined && (
        <>
          <p className={css.label}>{t('card.schema')}</p>
          <pre className={css.line} dir="ltr">
            {line}
          </pre>
        </>
      )}
    </section>
  );
}

function Content({ text, markdown }: { readonly text: string; readonly markdown: boolean }) {
  const { t } = useTranslation('tools');
  if (text.trim() === '') return <p className={css.none}>{t('card.empty')}</p>;
  if (/^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/.test(text)) {
    return <img className={css.image} src={text} alt={t('card.result')} />;
  }
  if (markdown) {
    return (
      <div className={css.document}>
        <LazyMarkdown text={text} streaming={false} citations={0} />
      </div>
    );
  }
  const found = readFound(text);
  if (found) return <FoundResult found={found} />;
  const queried = readQueried(text);
  if (queried) return <QueriedRows queried={queried} />;
  const value = structured(text);
  if (value !== undefined) return <JSONTree value={value} />;
  return (
    <div className={css.plain} dir="auto">
      {text}
    </div>
  );
}

/** In the user's language; the model gets the last line of the text instead. */
function CutNote({ text }: { readonly text: string }) {
  const { t, i18n } = useTranslation('tools');
  const cut = cutOf(text);
  if (!cut) return null;
  const [shown = '', of = ''] = [cut.shown, cut.of].map((count) => formatNumber(count, i18n.language));
  return <p className={css.none}>{t('card.cut', { shown, of })}</p>;
}

/** Text of search results with their sources; `[n]` in it refers to these sources. */
function FoundResult({ found: { text, citations, searchQueries } }: { readonly found: Found }) {
  return (
    <CitationsContext.Provider value={citations}>
      {searchQueries.length > 0 && <SearchQueries queries={searchQueries} />}
      <div className={css.document}>
        <LazyMarkdown text={text} streaming={false} citations={citations.length} />
      </div>
      <Sources citations={citations} />
    </CitationsContext.Provider>
  );
}

/** Parses objects and lists; a single number or word is more readable as text. */
function structured(text: string): object | undefined {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
