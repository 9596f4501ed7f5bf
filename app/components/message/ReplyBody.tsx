// What an answer says: its parts in the order they came, between its search queries and its sources.
import { memo } from 'react';
import type { Outcome } from '../../chat/message.ts';
import type { Reply, ReplyPart } from '../../chat/reply.ts';
import { Images } from '../images/Images.tsx';
import { LazyMarkdown } from '../markdown/LazyMarkdown.tsx';
import { HiddenReasoning, Reasoning } from '../reasoning/Reasoning.tsx';
import { CitationsContext } from '../sources/citations-context.ts';
import { SearchQueries, Sources } from '../sources/Sources.tsx';
import { LazyToolCall } from '../tool/LazyToolCall.tsx';
import { toolState } from '../tool/tool-state.ts';
import * as css from './Message.css.ts';

interface BodyProps {
  readonly reply: Reply;
  readonly live: boolean;
  readonly outcome: Outcome;
  readonly results: Readonly<Record<string, string>>;
}

export const ReplyBody = memo(function ReplyBody({ reply, live, outcome, results }: BodyProps) {
  const citations = reply.grounding?.citations ?? noCitations;
  const queries = reply.grounding?.searchQueries ?? [];
  return (
    <CitationsContext.Provider value={citations}>
      {queries.length > 0 && <SearchQueries queries={queries} />}
      {groups(reply.parts).map((group, index, all) => (
        <Part
          key={group.key}
          group={group}
          live={live && index === all.length - 1}
          plain={reply.plain === true}
          outcome={outcome}
          results={results}
          citations={citations.length}
        />
      ))}
      <Sources citations={citations} />
    </CitationsContext.Provider>
  );
});
const noCitations: NonNullable<Reply['grounding']>['citations'] = [];

/** Pictures that follow each other stand in one row. */
interface Group {
  readonly key: string;
  readonly part: ReplyPart;
  readonly images: readonly { readonly key: string; readonly src: string; readonly alt: string }[];
}

function groups(parts: readonly ReplyPart[]): readonly Group[] {
  const made: Group[] = [];
  for (const [index, part] of parts.entries()) {
    const before = made.at(-1);
    const key = `${part.type}${index}`;
    if (part.type !== 'image') made.push({ key, part, images: [] });
    else {
      const image = { key, src: part.src, alt: '' };
      if (before?.part.type === 'image') made[made.length - 1] = { ...before, images: [...before.images, image] };
      else made.push({ key, part, images: [image] });
    }
  }
  return made;
}

interface PartProps {
  readonly group: Group;
  readonly live: boolean;
  readonly plain: boolean;
  readonly outcome: Outcome;
  readonly results: Readonly<Record<string, string>>;
  readonly citations: number;
}

function Part({ group: { part, images }, live, plain, outcome, results, citations }: PartProps) {
  switch (part.type) {
    case 'text':
      return plain ? (
        <div className={css.words} dir="auto">
          {part.text}
        </div>
      ) : (
        <div className={css.text}>
          <LazyMarkdown text={part.text} streaming={live} citations={citations} />
        </div>
      );
    case 'reasoning':
      return <Reasoning part={part} live={live} />;
    case 'redacted':
      return <HiddenReasoning />;
    case 'tool':
      return (
        <LazyToolCall part={part} state={toolState(part, live, outcome, results[part.id])} result={results[part.id]} />
      );
    case 'image':
      return <Images pictures={images} />;
    default:
      return part satisfies never;
  }
}
