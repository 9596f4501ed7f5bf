// Collapsible tree of a JSON value; long lists are rendered in steps.
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as css from './JSONTree.css.ts';

/** Entries rendered per step. */
const step = 50;
/** Levels expanded initially. */
const openLevels = 2;

export function JSONTree({ value }: { readonly value: unknown }) {
  return (
    <div className={css.tree} dir="ltr">
      <Node value={value} level={0} />
    </div>
  );
}

interface NodeProps {
  readonly name?: string;
  readonly value: unknown;
  readonly level: number;
}

function Node({ name, value, level }: NodeProps) {
  if (typeof value === 'object' && value !== null) return <Branch name={name} value={value} level={level} />;
  return (
    <div className={css.leaf}>
      {name !== undefined && <span className={css.key}>{name}</span>}
      <Value value={value} />
    </div>
  );
}

function Branch({
  name,
  value,
  level,
}: {
  readonly name: string | undefined;
  readonly value: object;
  readonly level: number;
}) {
  const { t } = useTranslation('tools');
  const entries = Object.entries(value);
  const [open, setOpen] = useState(level < openLevels && entries.length <= step);
  const [shown, setShown] = useState(step);
  if (level === 0 && open)
    return (
      <div data-flat={!entries.some(([, inner]) => typeof inner === 'object' && inner !== null)}>
        <Entries entries={entries} shown={shown} level={level} onMore={() => setShown(shown + step)} />
      </div>
    );
  return (
    <div>
      <button type="button" className={css.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
        <ChevronRight size={14} aria-hidden className={open ? css.turned : css.arrow} />
        {name !== undefined && <span className={css.key}>{name}</span>}
        <span className={css.count}>{t('tree.items', { count: entries.length })}</span>
      </button>
      {open && (
        <div className={css.inner}>
          <Entries entries={entries} shown={shown} level={level} onMore={() => setShown(shown + step)} />
        </div>
      )}
    </div>
  );
}

function Entries({
  entries,
  shown,
  level,
  onMore,
}: {
  readonly entries: readonly (readonly [string, unknown])[];
  readonly shown: number;
  readonly level: number;
  readonly onMore: () => void;
}) {
  const { t } = useTranslation('tools');
  const left = entries.length - shown;
  return (
    <>
      {entries.slice(0, shown).map(([key, inner]) => (
        <Node key={key} name={key} value={inner} level={level + 1} />
      ))}
      {left > 0 && (
        <button type="button" className={css.more} onClick={onMore}>
          {t('tree.more', { count: left })}
        </button>
      )}
    </>
  );
}

function Value({ value }: { readonly value: unknown }) {
  if (typeof value === 'string') return <span className={css.text}>{value}</span>;
  return <span className={css.constant}>{String(value)}</span>;
}
