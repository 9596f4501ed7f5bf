// The conversation: its turns, the line where the sent history begins, and scrolling.
import { ArrowDown } from 'lucide-react';
import {
  Fragment,
  memo,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  Suspense,
} from 'react';
import type { RefCallback, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LateBoundary } from '../parts/LateBoundary.tsx';
import { features } from '../../features/ui.ts';
import { lazyPart } from '../parts/lazy-part.ts';
import { isRunning } from '../../shared/conversation/conversation-rows.ts';
import type { Message } from '../../shared/message/message.ts';
import { answerEnds, roundsIn, turnsOf, turnStart } from '../../shared/conversation/rounds.ts';
import type { Turn as TurnOfPath } from '../../shared/conversation/rounds.ts';
import { childrenOf, historyOf, pathOf, placesTo } from '../../shared/conversation/tree.ts';
import type { Conversation, Place } from '../../shared/conversation/tree.ts';
import { FormatsLater } from '../markdown/contexts.ts';
import { hidden, scripted } from '../../styles/shared.css.ts';
import { AssistantTurn } from '../message/AssistantTurn.tsx';
import { docs } from '../message/display-mode.css.ts';
import { UserTurn } from '../message/UserTurn.tsx';
import { ErrorBoundary } from '../parts/ErrorBoundary.tsx';
import { useClient } from '../parts/client-context.ts';
import { useClock } from '../parts/use-clock.ts';
import { useHydrated } from '../parts/use-hydrated.ts';
import { ToEnd } from '../conversation/ToEnd.tsx';
import { FarTurn, wordsOf } from '../conversation/FarTurn.tsx';
import { HistoryDivider } from '../conversation/HistoryDivider.tsx';
import { useJump } from '../conversation/jump.ts';
import type { Jump } from '../conversation/jump.ts';
import { createNearby, firstTurns, useOlder } from '../conversation/nearby.ts';
import type { Nearby } from '../conversation/nearby.ts';
import { usePrinting } from '../conversation/use-printing.ts';
import { useReadOnly } from '../conversation/read-only.ts';
import { ownScroll } from '../conversation/scroll-owner.ts';
import type { ScrollOwner } from '../conversation/scroll-owner.ts';
import * as css from '../conversation/Transcript.css.ts';

const WaitingTurn = lazyPart(() => import('../message/WaitingTurn.tsx'));
const mounted = features.flatMap(({ answers }) =>
  answers ? [{ isFor: answers.isFor, Answers: lazyPart(answers.load) }] : [],
);

interface Props {
  readonly conversation: Conversation;
  readonly editing: string | undefined;
  readonly onEdit: (id: string | undefined) => void;
  readonly onPickModel: () => void;
}

interface TranscriptProps extends Props {
  readonly jump?: Jump | undefined;
}

export function Transcript({ conversation, editing, onEdit, onPickModel, jump }: TranscriptProps) {
  const { t } = useTranslation('chat');
  const path = useMemo(() => pathOf(conversation), [conversation]);
  const places = useMemo(() => placesTo(conversation, conversation.headId), [conversation]);
  const { leftOut, summary } = historyOf(places, conversation.config);
  const firstSent = leftOut > 0 ? places[leftOut]?.id : undefined;
  const box = useRef<HTMLElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const owner = useRef<ScrollOwner>(undefined);

  const last = path.at(-1);
  const running = last?.role === 'assistant' && isRunning(last);
  const asked = path.findLast(({ role }) => role === 'user')?.id;
  /** Id of the question that is being answered. */
  const answered = useRef<string>();
  useLayoutEffect(() => {
    answered.current = running ? asked : undefined;
  });
  const toEnd = useCallback((owned: ScrollOwner | undefined): void => {
    const id = answered.current;
    const question = (): HTMLElement | null =>
      content.current?.querySelector(`[data-message="${CSS.escape(id ?? '')}"]`) ?? null;
    owned?.toEnd(false, id === undefined ? undefined : question);
  }, []);
  useEffect(() => {
    if (!box.current || !content.current || !frame.current) return undefined;
    const owned = ownScroll(box.current, content.current, frame.current);
    owner.current = owned;
    if (answered.current !== undefined) toEnd(owned);
    return () => owned.release();
  }, [toEnd]);
  useKeptFocus(content);
  // Opens at the end, and scrolls to the end after sending.
  useLayoutEffect(() => {
    if (asked) toEnd(owner.current);
  }, [asked, toEnd]);

  const turns = useMemo(() => turnsOf(path), [path]);
  const children = useMemo(() => childrenOf(conversation), [conversation]);
  const wanted = useJump(conversation.id, jump, box, owner);
  const plain = useRendered(conversation.id, turns);
  const printing = usePrinting();
  const older = useOlder(turns, wanted, plain !== undefined);
  const sections = useSections(turns, printing ? 0 : older);
  const [nearby] = useState(createNearby);
  const timeOf = useClock();
  const hydrated = useHydrated();
  const labelOf = useCallback(
    ({ messages }: TurnOfPath): string => {
      const [first] = messages;
      const time = timeOf(first?.createdAt ?? 0);
      if (first?.role === 'user') return t('message.articleYou', { time });
      return t('message.articleModel', { model: roundsIn(messages).at(-1)?.model ?? '', time });
    },
    [t, timeOf],
  );
  return (
    <div ref={frame} className={css.frame}>
      <section ref={box} className={css.scroll} aria-label={t('transcript')} data-testid="transcript">
        <div
          ref={content}
          className={conversation.config.displayMode === 'docs' ? `${css.column} ${docs}` : css.column}
        >
          {path.length < places.length && <p className={`${css.earlier} ${scripted}`}>{t('earlier')}</p>}
          {sections.map(({ at, shown }) => (
            <div key={at} className={css.section}>
              {shown.map(({ turn, index }) => (
                <Fragment key={turn.id}>
                  {turn.messages.some(({ id }) => id === firstSent) && (
                    <HistoryDivider conversation={conversation} leftOut={leftOut} summary={summary} />
                  )}
                  <ErrorBoundary fallback={<Broken messages={turn.messages} />}>
                    <FormatsLater.Provider value={plain?.has(turn.id) ?? false}>
                      <NearTurn
                        conversation={conversation}
                        turn={turn}
                        places={children}
                        nearby={nearby}
                        labelOf={labelOf}
                        whole={plain !== undefined}
                        soon={printing || index >= turns.length - firstTurns}
                        last={index === turns.length - 1}
                        editing={editing === turn.id}
                        onEdit={onEdit}
                        onPickModel={onPickModel}
                      />
                    </FormatsLater.Provider>
                  </ErrorBoundary>
                </Fragment>
              ))}
            </div>
          ))}
          {hydrated && conversation.turns?.some(({ reason }) => reason === 'call' || reason === 'key') && (
            <Suspense>
              <WaitingTurn conversation={conversation} />
            </Suspense>
          )}
        </div>
      </section>
      {!hydrated && <ToEnd />}
      <button type="button" className={css.below} onClick={() => owner.current?.toEnd(true)}>
        <ArrowDown size={16} aria-hidden />
        <span className={hidden}>{t('scroll.bottom')}</span>
        <span className={css.belowText} aria-hidden>
          {t('scroll.below')}
        </span>
      </button>
    </div>
  );
}

/** Loaded late, in a separate chunk: elements under the focus are replaced only after hydration. */
function useKeptFocus(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    void import('../conversation/keep-focus.ts')
      .then(({ keepFocus }) => {
        if (!gone && content.current) stop = keepFocus(content.current);
      })
      .catch(() => undefined);
    return () => {
      gone = true;
      stop?.();
    };
  }, [content]);
}

/** Returns the ids of the turns that the server rendered as plain text. The set never changes. */
function useRendered(id: string, turns: readonly TurnOfPath[]): ReadonlySet<string> | undefined {
  const { conversations, page } = useClient();
  const [plain] = useState(() => {
    if (conversations.store.get().rendered !== id) return undefined;
    const { formatted = 0 } = page.conversation ?? {};
    const from = turns.length - formatted;
    // A streaming answer must not wait until the earlier turns are formatted.
    const later = turns.filter(({ messages }, index) => index < from || messages.some(isRunning));
    return new Set(later.map((turn) => turn.id));
  });
  return plain;
}

/** Turns per section: the browser checks the visibility of a section rather than of each turn. */
const sectionSize = 20;

/** Counted from a fixed turn, so that turns stay in their section while others are added before or after. */
function useSections(turns: readonly TurnOfPath[], from: number) {
  const [origin, setOrigin] = useState(turns[0]?.id);
  const zero = turns.findIndex(({ id }) => id === origin);
  // On another branch the fixed turn is missing and a new one is chosen.
  if (zero === -1 && turns[0]) setOrigin(turns[0].id);
  return useMemo(() => {
    const sections = new Map<number, { readonly turn: TurnOfPath; readonly index: number }[]>();
    for (const [index, turn] of turns.entries()) {
      if (index < from) continue;
      const at = Math.floor((index - zero) / sectionSize);
      const section = sections.get(at);
      if (section) section.push({ turn, index });
      else sections.set(at, [{ turn, index }]);
    }
    return [...sections].map(([at, shown]) => ({ at, shown }));
  }, [turns, from, zero]);
}

interface TurnProps extends Omit<Props, 'editing'> {
  readonly turn: TurnOfPath;
  /** Places of the full conversation. */
  readonly places: ReadonlyMap<string, readonly Place[]>;
  readonly last: boolean;
  readonly editing: boolean;
}

interface Framed {
  readonly frame: RefCallback<HTMLElement>;
}

interface NearTurnProps extends TurnProps {
  readonly nearby: Nearby;
  /** True for turns on screen initially, which are rendered in full at once. */
  readonly soon: boolean;
  /** True for turns rendered in full until the reader's position is known. */
  readonly whole: boolean;
  readonly labelOf: (turn: TurnOfPath) => string;
}

/**
 * Renders a turn in full near the viewport and as plain text far from it, so that a long conversation costs only what
 * is visible.
 */
const NearTurn = memo(function NearTurn({ nearby, soon, whole, labelOf, ...props }: NearTurnProps) {
  const { turn, editing } = props;
  const [near, setNear] = useState(soon || whole);
  /** Height at the last full rendering. Unit: px. */
  const [height, setHeight] = useState<number>();
  const focused = useRef(false);
  const onNear = useCallback((had: boolean) => {
    focused.current = had;
    setNear(true);
  }, []);
  const stop = useRef<() => void>(undefined);
  const watch = useCallback(
    (element: HTMLElement | null) => {
      stop.current?.();
      if (element && focused.current) element.focus({ preventScroll: true });
      focused.current = false;
      // Keeps the height of the full rendering, so that nothing moves when it returns.
      if (element && height !== undefined) element.style.containIntrinsicBlockSize = `auto ${height}px`;
      stop.current = element
        ? nearby.onFar(element, (had) => {
            if (soon || isInUse(element)) return;
            startTransition(() => {
              setHeight(had);
              setNear(false);
            });
          })
        : undefined;
    },
    // A turn that is no longer among the last ones is observed again.
    [nearby, height, soon],
  );
  return near || soon || editing ? (
    <Turn {...props} frame={watch} />
  ) : (
    <FarTurn turn={turn} nearby={nearby} height={height} label={labelOf(turn)} onNear={onNear} />
  );
});

/** Returns true for a turn with a selection, focus, an open element, or a streaming answer: it stays fully rendered. */
function isInUse(turn: HTMLElement): boolean {
  return (
    turn.getAttribute('aria-busy') === 'true' ||
    turn.contains(document.activeElement) ||
    turn.querySelector('[aria-expanded="true"], textarea') !== null ||
    getSelection()?.containsNode(turn, true) === true
  );
}

/** Passes each turn only the values it renders, with stable identity. */
function Turn({ conversation, turn, places, last, editing, onEdit, onPickModel, frame }: TurnProps & Framed) {
  const messages = useStableMessages(turn.messages);
  const readOnly = useReadOnly();
  const [first] = messages;
  const start = turnStart(conversation, turn.id);
  const parent = start?.parentId ?? null;
  const versions = useStableIds(
    first?.role === 'user' ? (places.get(parent ?? '') ?? []).map(({ id }) => id) : answerEnds(places, parent),
  );
  if (first?.role === 'user') {
    return (
      <UserTurn
        frame={frame}
        conversationId={conversation.id}
        message={first}
        versions={versions}
        last={last}
        editing={editing}
        onEdit={onEdit}
      />
    );
  }
  // Answers in comparison are compared and chosen here; a read-only chat shows them as versions.
  const own =
    last && !readOnly && parent !== null ? mounted.find(({ isFor }) => isFor(conversation, parent)) : undefined;
  if (own)
    return (
      <LateBoundary>
        <own.Answers conversation={conversation} onPickModel={onPickModel} />
      </LateBoundary>
    );
  const message = roundsIn(messages).at(-1);
  if (!message) return null;
  return (
    <AssistantTurn
      frame={frame}
      conversationId={conversation.id}
      message={message}
      messages={messages}
      start={start?.id ?? turn.id}
      versions={versions}
      last={last}
      onPickModel={onPickModel}
    />
  );
}

function useStableIds(ids: readonly string[]): readonly string[] {
  const key = ids.join(' ');
  return useMemo(() => key.split(' '), [key]);
}

/** Keeps the array while its messages are the same objects: a path is a new array after every change. */
function useStableMessages(messages: readonly Message[]): readonly Message[] {
  const [stable, setStable] = useState(messages);
  if (stable === messages) return stable;
  const same = stable.length === messages.length && stable.every((each, at) => each === messages[at]);
  if (same) return stable;
  setStable(messages);
  return messages;
}

function Broken({ messages }: { readonly messages: readonly Message[] }) {
  const { t } = useTranslation('chat');
  return (
    <div className={css.broken}>
      <p>
        {t('message.broken')} {t('message.brokenRaw')}
      </p>
      <pre className={css.raw}>{wordsOf(messages)}</pre>
    </div>
  );
}
