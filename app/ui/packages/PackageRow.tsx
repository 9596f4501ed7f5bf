// A package: name, version, origin, state, warnings for the operator, and a button to remove it.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { packagesApi } from '../../shared/api/packages.ts';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import { useDateTime } from '../parts/use-date-time.ts';
import { PackageSuite } from './PackageSuite.tsx';
import * as css from './PackagesPage.css.ts';

const kinds = ['provider', 'family', 'plugin'] as const;

interface RowProps {
  readonly package: PackageInfo;
  onChange(packages: readonly PackageInfo[]): void;
}

export function PackageRow({ package: given, onChange }: RowProps) {
  const { t } = useTranslation('packages');
  const dateTime = useDateTime();
  const { name, version, origin, state, kind, id, hosts, env, problem, note, faults, suite, grade } = given;
  const added = origin !== 'bundled';
  const known = kinds.find((each) => each === kind);
  return (
    <li className={css.row}>
      <div className={css.head}>
        <span className={css.name}>{name}</span>
        {version !== undefined && <span className={css.about}>{version}</span>}
        <span className={css.state} data-state={state}>
          {t(`state.${state}`)}
        </span>
      </div>
      <p className={css.about}>
        {[known ? t(`kind.${known}`) : kind, id, t(`origin.${origin}`), grade && t(`grade.${grade}`)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {added && hosts && (
        <p className={css.about}>{hosts.length > 0 ? t('hosts', { hosts: hosts.join(', ') }) : t('noHosts')}</p>
      )}
      {added && env && env.length > 0 && <p className={css.about}>{t('env', { names: env.join(', ') })}</p>}
      {state === 'found' && <p className={css.problem}>{t('found', { name })}</p>}
      {problem !== undefined && <p className={css.problem}>{problem}</p>}
      {note !== undefined && <p className={css.note}>{note}</p>}
      {faults && (
        <p className={css.problem}>
          {t('faults', { count: faults.count, hook: faults.hook, time: dateTime(faults.at) })} {faults.message}
        </p>
      )}
      {suite?.available && <PackageSuite name={name} last={suite.result} />}
      {given.removable === true && <Removal name={name} onChange={onChange} />}
    </li>
  );
}

function Removal({ name, onChange }: { readonly name: string } & Pick<RowProps, 'onChange'>) {
  const { t } = useTranslation('packages');
  const client = useClient();
  const [phase, setPhase] = useState<'idle' | 'removing' | { readonly failed: string }>('idle');
  const remove = async (): Promise<void> => {
    setPhase('removing');
    try {
      onChange((await sendTo(client.transport, packagesApi.remove, {}, { name })).packages);
    } catch (error) {
      setPhase({ failed: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <details>
      <summary className={css.summary} aria-label={`${t('removal.title')}: ${name}`}>
        {t('removal.title')}
      </summary>
      <p className={css.note}>{t('removal.text')}</p>
      {typeof phase === 'object' && (
        <p className={css.problem} role="alert">
          {t('removal.failed', { problem: phase.failed })}
        </p>
      )}
      <button
        type="button"
        className={button({ look: 'danger' })}
        disabled={phase === 'removing'}
        aria-label={`${t('removal.remove')}: ${name}`}
        onClick={() => void remove()}
      >
        {phase === 'removing' ? t('removal.removing') : t('removal.remove')}
      </button>
    </details>
  );
}
