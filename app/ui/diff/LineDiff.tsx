// Line diff of two texts, with a sign and a word for each change, so that it does not depend on color.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { hidden } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { ScrollBox } from '../parts/ScrollBox.tsx';
import { changedLines, nearChanges } from './lines.ts';
import * as css from './LineDiff.css.ts';

interface Props {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

const most = 2_000;
const signs = { same: ' ', gone: '−', new: '+' } as const;

export function LineDiff({ before, after, label }: Props) {
  const ready = usePageTexts('diff');
  const { t, i18n } = useTranslation('diff');
  const lines = useMemo(() => changedLines(before, after), [before, after]);
  const near = useMemo(() => nearChanges(lines), [lines]);
  const number = (count: number): string => count.toLocaleString(i18n.language);
  const count = (wanted: 'gone' | 'new'): number => lines.filter(({ kind }) => kind === wanted).length;
  const [gone, added] = [count('gone'), count('new')];
  if (!ready) return null;
  if (gone + added === 0) return <p className={css.sum}>{t('same')}</p>;
  return (
    <div className={css.whole}>
      <p className={css.sum}>
        {t('added', { count: added, shown: number(added) })} · {t('removed', { count: gone, shown: number(gone) })}
      </p>
      <ScrollBox className={css.box} label={label}>
        <ol className={css.lines} aria-label={label} dir="ltr">
          {near.slice(0, most).map((line, at) =>
            line.kind === 'skipped' ? (
              // The order never changes.
              <li key={at} className={css.skipped}>
                {t('skipped', { count: line.count, shown: number(line.count) })}
              </li>
            ) : (
              <li key={at} className={css.line} data-kind={line.kind}>
                <span className={css.numbers} aria-hidden>
                  {line.was ?? ''}
                </span>
                <span className={css.numbers} aria-hidden>
                  {line.is ?? ''}
                </span>
                <span className={css.sign} aria-hidden>
                  {signs[line.kind]}
                </span>
                {line.kind !== 'same' && <span className={hidden}>{t(line.kind)} </span>}
                <code className={css.text}>{line.text}</code>
              </li>
            ),
          )}
        </ol>
      </ScrollBox>
      {near.length > most && <p className={css.sum}>{t('cut', { shown: number(most), total: number(near.length) })}</p>}
    </div>
  );
}
