// Tabs of a project's page below the message field: chats, files, instructions and memories.
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { MemoryList } from '../memory/MemoryList.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { ProjectChats } from './ProjectChats.tsx';
import { ProjectFiles } from './ProjectFiles.tsx';
import { ProjectMemory } from './ProjectMemory.tsx';
import { ProjectSettings } from './ProjectSettings.tsx';
import { useProject } from './use-project.ts';
import * as css from './Project.css.ts';

const tabs = ['chats', 'files', 'instructions', 'memory'] as const;
type Tab = (typeof tabs)[number];

export default function ProjectBody({ id }: { readonly id: string }) {
  const ready = usePageTexts('personal');
  const { t } = useTranslation('personal');
  const known = useStore(useClient().lists.folders.store, ({ list }) => list.some((folder) => folder.id === id));
  const project = useProject(id);
  const [tab, setTab] = useState<Tab>('chats');
  const panel = useId();
  if (!ready || !known) return <div className={css.body} />;
  const { whole, failed } = project;
  const walk = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (step === 0 || !next) return;
    event.preventDefault();
    setTab(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <div className={css.body}>
      <div className={css.tabs} role="tablist" tabIndex={-1} onKeyDown={walk}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            data-tab={each}
            className={css.tab}
            aria-selected={each === tab}
            aria-controls={panel}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => setTab(each)}
          >
            {t(`project.${each}`)}
            {each === 'files' && whole && whole.files.length > 0 && ` (${whole.files.length})`}
          </button>
        ))}
      </div>
      <div id={panel} role="tabpanel" aria-label={t(`project.${tab}`)} className={css.panel}>
        {tab === 'chats' && <ProjectChats id={id} />}
        {tab === 'memory' && (
          <>
            {whole && <ProjectMemory folder={whole} onChange={project.change} />}
            <MemoryList folderId={id} />
          </>
        )}
        {(tab === 'files' || tab === 'instructions') &&
          (whole ? (
            tab === 'files' ? (
              <ProjectFiles folder={whole} onChanged={project.load} />
            ) : (
              <ProjectSettings folder={whole} onChange={project.change} />
            )
          ) : (
            <p className={css.none} role="status">
              {t(failed ? 'project.failed' : 'project.loading')}{' '}
              {failed && (
                <button type="button" className={button({ look: 'quiet' })} onClick={() => void project.load()}>
                  {t('project.again')}
                </button>
              )}
            </p>
          ))}
      </div>
    </div>
  );
}
