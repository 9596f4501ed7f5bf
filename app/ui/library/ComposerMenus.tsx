// Menus of the message field: @ for assistants, / for prompts and parts of tools. Loaded when one of these characters is typed first. The
// focus stays in the field; an open menu handles its keys before the field does.
import type { TFunction } from 'i18next';
import { Star, Undo2 } from 'lucide-react';
import { Link } from '@remix-run/react';
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { matching, triggerIn } from '../../shared/library/match.ts';
import type { Trigger } from '../../shared/library/match.ts';
import { fieldsOf } from '../../shared/library/placeholders.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { Prompt } from '../../shared/api/library.ts';
import { textButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Presence } from '../parts/Presence.tsx';
import * as css from './ComposerMenus.css.ts';
import FillForm from './FillForm.tsx';
import { Picture } from './Picture.tsx';
import { favouritesFirst } from './prompts.ts';
import { startWith, usable } from './use-assistant.ts';
import { useLibrary } from './use-library.ts';

interface Props {
  readonly area: HTMLTextAreaElement;
  readonly conversationId: string | undefined;
  /** Called once the items are known, even if there are none. */
  readonly onReady: () => void;
  /** Called with the files of a prompt's placeholders, to be sent with the message. */
  readonly onFiles: (files: readonly File[]) => void;
}

interface Option {
  readonly id: string;
  readonly name: string;
  readonly about: string;
  readonly face?: Parameters<typeof Picture>[0]['of'];
  readonly favourite?: boolean;
  choose(): void;
}

const most = 50;

export default function ComposerMenus({ area, conversationId, onReady, onFiles }: Props) {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const client = useClient();
  const [{ status, assistants, prompts }] = useLibrary();
  const { registry } = client.tools;
  const sources = useStore(registry.list, (tools) => tools.sources);
  useEffect(() => void registry.load(), [registry]);
  const list = useId();
  const [trigger, setTrigger] = useState(() => triggerOf(area));
  const [closed, setClosed] = useState<number>();
  const [place, setPlace] = useState({ of: '', at: 0 });
  const [switched, setSwitched] = useState<Switched>();
  const [filling, setFilling] = useState<{ readonly prompt: Prompt; readonly trigger: Trigger }>();

  useEffect(() => {
    const look = (): void => {
      const found = triggerOf(area);
      setTrigger((before) => (sameTrigger(before, found) ? before : found));
      if (!found) setClosed(undefined);
    };
    look();
    const leave = (): void => setTrigger(undefined);
    area.addEventListener('input', look);
    document.addEventListener('selectionchange', look);
    area.addEventListener('blur', leave);
    return () => {
      area.removeEventListener('input', look);
      document.removeEventListener('selectionchange', look);
      area.removeEventListener('blur', leave);
    };
  }, [area]);

  const options = useMemo((): readonly Option[] => {
    if (!ready || !trigger) return [];
    if (trigger.sign === '/')
      return [
        ...matching(favouritesFirst(prompts), trigger.query).map((prompt) => ({
          id: prompt.id,
          name: prompt.name,
          about: sharedFirst(prompt, prompt.text.slice(0, 200), t),
          favourite: prompt.favourite,
          choose() {
            if (fieldsOf(prompt).length > 0) setFilling({ prompt, trigger });
            else replace(area, trigger, prompt.text);
          },
        })),
        ...matching(itemsOf(sources), trigger.query).map((item) => ({
          ...item,
          // By the tool's description, the model uses the part that a message names.
          choose: () => replace(area, trigger, `/${item.name} `),
        })),
      ].slice(0, most);
    return matching(usable(assistants, t), trigger.query)
      .slice(0, most)
      .map((assistant) => ({
        id: assistant.id,
        name: assistant.name,
        about: sharedFirst(assistant, assistant.description, t),
        face: assistant,
        choose() {
          replace(area, trigger, '');
          void startWith(client, conversationId, assistant).then((undo) => {
            if (conversationId !== undefined) setSwitched({ conversationId, name: assistant.name, undo });
          });
        },
      }));
  }, [ready, trigger, assistants, prompts, sources, t, area, client, conversationId]);
  const open = trigger !== undefined && trigger.start !== closed && options.length > 0;
  const without = ready && status === 'ready' && trigger?.sign === '/' && trigger.query === '' && options.length === 0;
  // After a change of the typed word the first match is active.
  const word = `${trigger?.sign ?? ''}${trigger?.query ?? ''}`;
  const active = place.of === word ? Math.min(place.at, options.length - 1) : 0;

  const latest = useRef({ options, active, word });
  useLayoutEffect(() => {
    latest.current = { options, active, word };
  });
  useEffect(() => {
    if (!open) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      const { options: all, active: now, word: of } = latest.current;
      const act = {
        ArrowDown: () => setPlace({ of, at: (now + 1) % all.length }),
        ArrowUp: () => setPlace({ of, at: (now - 1 + all.length) % all.length }),
        Enter: () => all[now]?.choose(),
        Tab: () => all[now]?.choose(),
        Escape: () => setClosed(trigger?.start),
      }[event.key];
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    area.addEventListener('keydown', onKey, true);
    return () => area.removeEventListener('keydown', onKey, true);
  }, [open, area, trigger?.start]);
  const known = ready && (status === 'ready' || status === 'failed');
  // In an effect after the one that registers the keys.
  useEffect(() => {
    if (known) onReady();
  }, [known, onReady]);
  const activeId = open ? `${list}-${options[active]?.id ?? ''}` : undefined;
  useEffect(() => {
    if (activeId === undefined) return undefined;
    area.setAttribute('aria-controls', list);
    area.setAttribute('aria-activedescendant', activeId);
    area.setAttribute('aria-autocomplete', 'list');
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    return () => {
      for (const name of ['aria-controls', 'aria-activedescendant', 'aria-autocomplete']) area.removeAttribute(name);
    };
  }, [area, list, activeId]);

  if (!ready) return null;
  return (
    <>
      {open && (
        <div className={css.place}>
          <div
            id={list}
            role="listbox"
            className={css.menu}
            aria-label={t(trigger.sign === '@' ? 'menu.label' : 'menu.prompts')}
          >
            {options.map(({ id, name, about, face, favourite, choose }, index) => (
              <button
                key={id}
                type="button"
                tabIndex={-1}
                id={`${list}-${id}`}
                role="option"
                aria-selected={index === active}
                className={css.option}
                onPointerMove={() => setPlace({ of: word, at: index })}
                // Keeps the focus in the field.
                onMouseDown={(event) => event.preventDefault()}
                onClick={choose}
              >
                {face && <Picture of={face} />}
                {favourite && <Star size={14} aria-hidden className={css.star} fill="currentColor" />}
                <span className={css.name} dir="auto">
                  {name}
                </span>
                <span className={css.about} dir="auto">
                  {about}
                </span>
              </button>
            ))}
          </div>
        </div>
      )}
      {without && trigger.start !== closed && (
        <div className={css.place}>
          <p role="status" className={css.without}>
            {t('prompts.none')}
            <Link to="/settings/prompts" className={css.withoutLink} onMouseDown={(event) => event.preventDefault()}>
              {t('prompts.new')}
            </Link>
          </p>
        </div>
      )}
      <Presence>
        {filling && (
          <FillForm
            prompt={filling.prompt}
            conversationId={conversationId}
            onFill={(text, files) => {
              setFilling(undefined);
              if (files.length > 0) onFiles(files);
              // After the dialog has restored the focus.
              requestAnimationFrame(() => replace(area, filling.trigger, text));
            }}
            onClose={() => {
              setFilling(undefined);
              setClosed(filling.trigger.start);
              requestAnimationFrame(() => area.focus());
            }}
          />
        )}
      </Presence>
      {switched?.conversationId === conversationId && switched && (
        <SwitchedLine switched={switched} onDone={() => setSwitched(undefined)} />
      )}
    </>
  );
}

const itemsOf = (sources: readonly ToolSource[]) =>
  sources.flatMap(({ manifest, feature }) =>
    (feature?.items ?? []).map(({ id, description }) => ({
      id: `${manifest.identifier}-${id}`,
      name: id,
      about: description,
    })),
  );

interface Switched {
  readonly conversationId: string;
  readonly name: string;
  undo(): void;
}

/** Shown until the answer begins and the switch is final. */
function SwitchedLine({ switched, onDone }: { readonly switched: Switched; readonly onDone: () => void }) {
  const { t } = useTranslation('library');
  const { t: common } = useTranslation('common');
  const client = useClient();
  const running = useStore(client.runs, (runs) => runs[switched.conversationId] !== undefined);
  useEffect(() => {
    if (running) onDone();
  }, [running, onDone]);
  return (
    <p role="status" className={css.switched}>
      {t('menu.switched', { name: switched.name })}
      <button
        type="button"
        className={textButton}
        onClick={() => {
          switched.undo();
          onDone();
        }}
      >
        <Undo2 size={14} aria-hidden /> {common('undo')}
      </button>
    </p>
  );
}

/** Begins with the owner's name for an item of another user. */
const sharedFirst = ({ shared }: Pick<Prompt, 'shared'>, about: string, t: TFunction<'library'>): string =>
  shared ? [t('sharedBy', { name: shared.by }), about].filter(Boolean).join(' · ') : about;

const triggerOf = (area: HTMLTextAreaElement): Trigger | undefined =>
  area.selectionStart === area.selectionEnd ? triggerIn(area.value, area.selectionStart) : undefined;

const sameTrigger = (a: Trigger | undefined, b: Trigger | undefined): boolean =>
  a?.sign === b?.sign && a?.start === b?.start && a?.query === b?.query;

/** Replaces the typed character and word as if by typing, so that the draft and the height are updated. */
function replace(area: HTMLTextAreaElement, { start, query }: Trigger, text: string): void {
  area.setRangeText(text, start, start + query.length + 1, 'end');
  area.dispatchEvent(new Event('input', { bubbles: true }));
  area.focus();
}
