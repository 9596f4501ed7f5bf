// Content of an answer: its parts in order of arrival, then its search queries and its sources.
import type { FoundSources } from '../../shared/reply/reply-texts.ts';
import { memo, useMemo } from 'react';
import type { Citation } from '@tributary/runtime-core';
import { citesIn } from '../../shared/markdown/cites.ts';
import type { ToolMessage } from '../../shared/message/message.ts';
import type { ReplyStatus } from '../../shared/reply/outcome.ts';
import { cutPart, sourcesOf } from '../../shared/reply/reply-texts.ts';
import type { Reply, ReplyPart, ToolPart } from '../../shared/reply/reply.ts';
import { Images, sizeOf } from '../images/Images.tsx';
import type { ShownImage } from '../images/Images.tsx';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { HiddenReasoning, Reasoning } from '../reasoning/Reasoning.tsx';
import { CitationsContext } from '../sources/citations-context.ts';
import { SearchQueries, Sources } from '../sources/Sources.tsx';
import { LazyToolCalls } from '../tool/LazyToolCalls.tsx';
import * as css from './Message.css.ts';

interface BodyProps {
  readonly reply: Reply;
  readonly live: boolean;
  readonly outcome: ReplyStatus;
  /** Results of the tool calls, by call id. */
  readonly results: Readonly<Record<string, ToolMessage>>;
  /** Sources that tools found in earlier rounds of the same answer. */
  readonly found?: FoundSources | undefined;
}

export const ReplyBody = memo(function ReplyBody({ reply, live, outcome, results, found }: BodyProps) {
  const { own, citations, numbered } = sourcesOf(reply, found);
  // Source cards below a growing text would move with every line.
  const growing = live && own.length > 0;
  const cut = live ? undefined : cutPart(reply, outcome);
  const queries = reply.grounding?.searchQueries ?? [];
  return (
    <CitationsContext.Provider value={citations}>
      {groups(reply.parts).map((group, index, all) => (
        <Part
          key={group.key}
          group={group}
          live={live && index === all.length - 1}
          cut={group.part === cut}
          outcome={outcome}
          results={results}
          cited={own}
          numbered={numbered}
        />
      ))}
      {/* After the text, regardless of when they arrive: nothing moves while the user reads, and a reload shows the same place. */}
      {queries.length > 0 && <SearchQueries queries={queries} />}
      {!growing && <Sources citations={citations} />}
    </CitationsContext.Provider>
  );
});

/** Consecutive images form one row, consecutive tool calls one list. */
interface Group {
  readonly key: string;
  readonly part: ReplyPart;
  readonly images: readonly ShownImage[];
  readonly calls: readonly ToolPart[];
  /** Number of characters of the answer's text before this group. */
  readonly offset: number;
}

function groups(parts: readonly ReplyPart[]): readonly Group[] {
  const made: Group[] = [];
  let offset = 0;
  for (const [index, part] of parts.entries()) {
    const before = made.at(-1);
    const key = `${part.type}${index}`;
    const both = before && before.part.type === part.type ? before : undefined;
    if (part.type === 'image') {
      const images = [...(both?.images ?? []), { key: part.id ?? key, src: part.src, alt: '', ...sizeOf(part) }];
      if (both) made[made.length - 1] = { ...both, images };
      else made.push({ key, part, images, calls: [], offset });
    } else if (part.type === 'tool' && both) made[made.length - 1] = { ...both, calls: [...both.calls, part] };
    else made.push({ key, part, images: [], calls: part.type === 'tool' ? [part] : [], offset });
    if (part.type === 'text') offset += part.text.length;
  }
  return made;
}

interface PartProps {
  readonly group: Group;
  readonly live: boolean;
  /** True if the response was cut off at the end of this text. */
  readonly cut: boolean;
  readonly outcome: ReplyStatus;
  readonly results: Readonly<Record<string, ToolMessage>>;
  /** The answer's sources, with the passages that cite them. */
  readonly cited: readonly Citation[];
  /** Number of sources that `[n]` in the text can refer to. */
  readonly numbered: number;
}

function Part({ group, live, cut, outcome, results, cited, numbered }: PartProps) {
  const { part, images, calls, offset } = group;
  switch (part.type) {
    case 'text':
      return (
        <div className={css.text}>
          <CitedText text={part.text} offset={offset} live={live} cut={cut} cited={cited} numbered={numbered} />
        </div>
      );
    case 'reasoning':
      return <Reasoning part={part} live={live} />;
    case 'redacted':
      return <HiddenReasoning />;
    case 'tool':
      return <LazyToolCalls parts={calls} live={live} outcome={outcome} results={results} />;
    case 'image':
      return <Images images={images} made />;
    default:
      return part satisfies never;
  }
}

interface CitedTextProps {
  readonly text: string;
  readonly offset: number;
  readonly live: boolean;
  readonly cut: boolean;
  readonly cited: readonly Citation[];
  readonly numbered: number;
}

function CitedText({ text, offset, live, cut, cited, numbered }: CitedTextProps) {
  const cites = useMemo(() => citesIn(cited, offset, text.length), [cited, offset, text.length]);
  return <LazyMarkdown text={text} streaming={live} citations={numbered} cites={cites} cut={cut} />;
}
