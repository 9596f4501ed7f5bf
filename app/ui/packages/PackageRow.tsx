// One package: its name, version and origin, whether it is in use, and what its operator should know.
import { useTranslation } from 'react-i18next';
import type { PackageInfo } from '../../shared/api/packages.ts';
import { useDateTime } from '../parts/use-date-time.ts';
import { PackageSuite } from './PackageSuite.tsx';
import * as css from './PackagesPage.css.ts';

const kinds = ['provider', 'family', 'plugin'] as const;

export function PackageRow({ package: given }: { readonly package: PackageInfo }) {
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
    </li>
  );
}
