// Problems of a document: blocked requests and errors, which the user can send to the model.
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../shared/preview/frame.ts';
import { AskingContext } from './asking.ts';
import { FixButton } from './FixButton.tsx';
import * as css from './PreviewPanel.css.ts';

/** Text keys of blocked requests by the CSP directive that refused them; a navigation is reported as "navigation". */
const wanted = {
  'connect-src': 'request',
  'font-src': 'font',
  'form-action': 'form',
  'frame-src': 'frame',
  'img-src': 'image',
  'media-src': 'media',
  navigation: 'navigation',
  'script-src': 'script',
  'script-src-elem': 'script',
  'style-src': 'style',
  'style-src-elem': 'style',
} as const;
const isKnown = (word: string): word is keyof typeof wanted => Object.hasOwn(wanted, word);

export function Notices({ all }: { readonly all: readonly Notice[] }) {
  const { t } = useTranslation('preview');
  const asking = useContext(AskingContext);
  const told = ({ type, what, line }: Notice): readonly [name: string, words: string] => {
    const [first = '', ...rest] = what.split(' ');
    if (type === 'blocked' && isKnown(first)) return [t(`wanted.${wanted[first]}`), rest.join(' ')];
    return [line === undefined ? t(type) : `${t(type)} ${t('line', { line })}`, what];
  };
  const problems = all.map(told);
  return (
    <div className={css.problems}>
      {/* A blocked request may not matter to the document; an error does. */}
      <details className={css.notices} open={all.some(({ type }) => type === 'error')}>
        <summary>{t('notices', { count: all.length })}</summary>
        <ul>
          {problems.map(([name, words], at) => (
            // The order never changes.
            <li key={at} dir="ltr">
              <strong>{name}</strong> {words}
            </li>
          ))}
        </ul>
      </details>
      {asking && <FixButton onClick={() => asking.fix(problems.map((each) => each.join(' ')).join('\n'))} />}
    </div>
  );
}
