// The settings of skills: those of the user, a form for a new one, and imports.
import { GraduationCap, Plus } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxListedItems } from '../../../shared/tools/items.ts';
import { button } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ReadFailed } from '../../../ui/parts/ReadFailed.tsx';
import { UndoToast } from '../../../ui/parts/UndoToast.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { skills as resource } from '../shared/api.ts';
import type { Skill } from '../shared/api.ts';
import { ImportSkills } from './ImportSkills.tsx';
import { useRefusal } from './refusal.ts';
import { SkillRow } from './SkillRow.tsx';

const FilesDialog = lazyPart(() => import('./FilesDialog.tsx'));
const EditDialog = lazyPart(() => import('./EditDialog.tsx'));
const NewDialog = lazyPart(() => import('./NewDialog.tsx'));

type Open = { readonly type: 'new' } | { readonly type: 'files' | 'edit'; readonly name: string };

export default function SkillsPage() {
  const own = usePageTexts('skills');
  const ready = usePageTexts('tools') && own;
  const { t } = useTranslation('skills');
  const { registry } = useClient().tools;
  const { status, data, change, load } = useResource(resource);
  const { refusalOf } = useRefusal();
  const undo = useAttempt(refusalOf);
  const [failed, setFailed] = useState<{ readonly name: string; readonly problem: string }>();
  const [removed, setRemoved] = useState<string>();
  const forget = useCallback(() => setRemoved(undefined), []);
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  if (!ready || (!data && status !== 'failed')) return <PageSkeleton />;
  const shown = data?.find(({ name }) => open && 'name' in open && name === open.name);
  const act = async (name: string, work: Promise<unknown>): Promise<void> => {
    setFailed(undefined);
    await work.then(
      () => registry.load(true),
      (error: unknown) => setFailed({ name, problem: refusalOf(error) }),
    );
  };
  const switchTo = ({ name, seen }: Skill, enabled: boolean): void => {
    if (enabled && !seen) setOpen({ type: 'files', name });
    else void act(name, change('change', { name }, { enabled }));
  };
  const remove = (name: string): void => {
    setRemoved(name);
    void act(name, change('remove', { name }, undefined));
  };
  const on = data?.filter(({ enabled }) => enabled).length ?? 0;
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')}>
        {data && (
          <button type="button" className={button({ look: 'primary' })} onClick={() => setOpen({ type: 'new' })}>
            <Plus size={16} aria-hidden />
            {t('new.open')}
          </button>
        )}
      </PageHead>
      {!data && <ReadFailed problem={t('unread')} again={t('again')} onAgain={() => void load()} />}
      {on > maxListedItems && <p className={tools.about}>{t('many', { count: maxListedItems })}</p>}
      {data && data.length > 0 && (
        <ul className={`${page.card} ${tools.list}`} aria-label={t('title')}>
          {data.map((skill) => (
            <SkillRow
              key={skill.name}
              skill={skill}
              problem={failed?.name === skill.name ? failed.problem : undefined}
              onSwitch={(enabled) => switchTo(skill, enabled)}
              onFiles={() => setOpen({ type: 'files', name: skill.name })}
              onEdit={() => setOpen({ type: 'edit', name: skill.name })}
              onRemove={() => remove(skill.name)}
            />
          ))}
        </ul>
      )}
      {data?.length === 0 && <EmptyState icon={GraduationCap} title={t('noneTitle')} text={t('none')} />}
      {data && <ImportSkills send={(wanted) => change('import', {}, wanted)} />}
      <UndoToast
        text={removed && t('removed', { name: removed })}
        of={removed}
        problem={undo.problem}
        busy={undo.busy}
        onUndo={() =>
          removed &&
          undo.attempt(async () => {
            await change('restore', { name: removed }, undefined);
            await registry.load(true);
            forget();
          })
        }
        onOver={forget}
      />
      <Suspense>
        {open?.type === 'new' && data && (
          <NewDialog
            names={data.map(({ name }) => name)}
            create={async (draft) => {
              await change('create', {}, draft);
              await registry.load(true);
            }}
            onClose={close}
          />
        )}
        {open?.type === 'files' && shown && (
          <FilesDialog
            skill={shown}
            switchOn={async (seen) => {
              await change('change', { name: shown.name }, { enabled: true, seen });
              await registry.load(true);
            }}
            onClose={close}
          />
        )}
        {open?.type === 'edit' && shown && (
          <EditDialog
            name={shown.name}
            save={async (text) => {
              await change('edit', { name: shown.name }, { text });
              await registry.load(true);
            }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
