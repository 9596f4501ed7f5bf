// Credentials of a provider: a row that says which key is saved and where, or the form for a new key.
import { CircleCheck } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReactNode } from 'react';
import type { VaultField } from '@tributary/runtime-core';
import { needsKey, secretFields } from '../../shared/providers/providers.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import { lastFour } from '../../client/providers/vaults.ts';
import { button } from '../../styles/shared.css.ts';
import { KeyFields } from '../key-form/KeyFields.tsx';
import type { KeyFormState } from '../key-form/use-key-form.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from './ProviderPage.css.ts';

interface Props {
  readonly provider: ProviderInfo;
  readonly form: KeyFormState;
  readonly wrong: string;
  readonly phase: 'idle' | 'saving' | 'saved' | 'removed';
  readonly browserOnly: boolean;
  /** True if a link points to a field of the form. */
  readonly wanted: boolean;
  readonly onInput: () => void;
  readonly onRemoved: () => void;
  readonly children?: ReactNode;
}

export function Credentials(props: Props) {
  const { provider, form, wrong, phase, browserOnly, wanted, onInput, onRemoved, children } = props;
  const { t } = useTranslation('providers');
  const { t: chat } = useTranslation('chat');
  const client = useClient();
  const { required, anyOf } = provider.keyVault;
  const { entry } = form;
  const operators = !entry && provider.health === 'ready' && needsKey(provider);
  const environment = provider.env?.slice(0, 3) ?? [];
  // Required fields are named in the form.
  const notes = [
    ...(required.length === 0 && anyOf.length === 0 ? [t('credentials.needsNone')] : []),
    ...(operators ? [t('credentials.operator')] : []),
    ...(!entry && !operators && environment.length > 0 && needsKey(provider)
      ? [t('credentials.env', { names: environment.join(', ') })]
      : []),
  ];
  const [replacing, setReplacing] = useState(wanted);
  const section = useRef<HTMLElement>(null);
  const before = useRef(replacing);
  // Closes the form after saving.
  if (replacing && phase === 'saved') setReplacing(false);
  const last = entry && !replacing && !form.changed && wrong === '' ? savedEnd(entry) : undefined;
  // The focused button is unmounted, so the focus moves to its counterpart.
  useEffect(() => {
    if (before.current === replacing) return;
    before.current = replacing;
    section.current?.querySelector<HTMLElement>(replacing ? '[data-field]' : '[data-replace]')?.focus();
  }, [replacing]);
  const remove = async (): Promise<void> => {
    await client.vaults.remove(provider.id).then(onRemoved, () => undefined);
  };
  return (
    <section ref={section} className={css.card} aria-label={t('credentials.title')}>
      <div className={css.cardHead}>
        <h3 className={css.cardTitle}>{t('credentials.title')}</h3>
        <span role="status" className={form.changed ? css.open : css.good}>
          {form.changed
            ? t('credentials.unsaved')
            : phase === 'saved'
              ? t('credentials.saved')
              : phase === 'removed'
                ? t('credentials.removed')
                : ''}
        </span>
      </div>
      {children}
      {entry && last !== undefined ? (
        <div className={css.savedKey}>
          <CircleCheck size={18} aria-hidden className={css.savedMark} />
          <div className={css.savedText}>
            <p className={css.savedTitle}>{t('credentials.kept')}</p>
            <p className={css.note}>
              {[
                last && t('credentials.ending', { last }),
                chat(`key.place.${entry.place}`),
                provider.custom && entry.vault.baseURL,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
          <button type="button" className={button({ look: 'quiet' })} onClick={() => void remove()}>
            {t('credentials.remove')}
          </button>
          <button
            type="button"
            className={button()}
            data-replace
            onClick={() => {
              onInput();
              setReplacing(true);
            }}
          >
            {t('credentials.replace')}
          </button>
        </div>
      ) : (
        <>
          {notes.length > 0 && (
            <div className={css.notes}>
              {notes.map((note) => (
                <p key={note} className={css.note}>
                  {note}
                </p>
              ))}
            </div>
          )}
          <div className={css.fields}>
            <KeyFields provider={provider} form={form} onInput={onInput} browserOnly={browserOnly} mainOnly />
          </div>
          <div className={css.actions}>
            <p role="alert" className={css.bad}>
              {wrong}
            </p>
            {entry && (
              <button type="button" className={button({ look: 'danger' })} onClick={() => void remove()}>
                {t('credentials.remove')}
              </button>
            )}
            {replacing && entry && (
              <button
                type="button"
                className={`${button({ look: 'quiet' })} ${css.spread}`}
                onClick={() => {
                  form.reset();
                  onInput();
                  setReplacing(false);
                }}
              >
                {t('page.keep')}
              </button>
            )}
            <button
              type="submit"
              className={`${button({ look: 'primary' })} ${replacing && entry ? '' : css.spread}`}
              disabled={phase === 'saving' || form.incomplete || (!form.changed && entry !== undefined && wrong === '')}
            >
              {phase === 'saving' ? t('credentials.saving') : t('credentials.save')}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

/**
 * Returns the last characters of the saved secret as far as they may be shown. Undefined if the entry has no secret.
 */
function savedEnd({ vault, place }: NonNullable<KeyFormState['entry']>): string | undefined {
  const secret = Object.entries(vault).find(([name]) => secretFields.has(name as VaultField))?.[1];
  return secret === undefined || place === 'server' ? secret : lastFour(secret);
}
