// Files of a new feature's page: its components, texts and browser test.
// @ts-check

/**
 * @param {{ id: string, name: string, Name: string, title: string }} feature `name`: of its variables, `Name`: of its types
 * @returns {Readonly<Record<string, string>>}
 */
export function pageFiles({ id, name, Name, title }) {
  const texts = (/** @type {Readonly<Record<string, string>>} */ own) => `${JSON.stringify(own, null, 2)}\n`;
  return {
    'ui/settings.ts': `// Its section in the settings, which is loaded with them.
import { List } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = { id: '${id}', section: { icon: List, after: 'prompts' } };

export default settings;
`,
    [`ui/${Name}Page.tsx`]: `// The list, newest first, with a field that adds to it.
import { List, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../shared/conversation/ids.ts';
import { button, field, iconButton, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { UndoToast } from '../../../ui/parts/UndoToast.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { ${name} } from '../shared/api.ts';
import type { ${Name}Row } from '../shared/api.ts';
import * as css from './${Name}.css.ts';

export function ${Name}Page() {
  const ready = usePageTexts('${id}');
  const { t } = useTranslation('${id}');
  const { status, data: rows = [], change } = useResource(${name});
  const { problem, attempt } = useAttempt(() => t('failed'));
  const [text, setText] = useState('');
  const [removed, setRemoved] = useState<${Name}Row>();
  const forget = useCallback(() => setRemoved(undefined), []);
  if (!ready) return <PageSkeleton />;
  const add = async (row: Pick<${Name}Row, 'id' | 'text'>): Promise<void> => {
    // A refused text is in the field again, before words that were typed meanwhile.
    if (!(await attempt(() => change('add', {}, row)))) setText((typed) => [row.text, typed].filter(Boolean).join(' '));
  };
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (text.trim() === '') return;
          setText('');
          void add({ id: newId(), text: text.trim() });
        }}
      >
        <label className={\`\${label} \${css.label}\`}>
          {t('new')}
          <input className={field} value={text} maxLength={2_000} dir="auto" onChange={({ target }) => setText(target.value)} />
        </label>
        <button type="submit" className={button({ look: 'primary' })} disabled={text.trim() === ''}>
          {t('add')}
        </button>
      </form>
      <p role="alert" className={problemStyle}>
        {problem ?? (status === 'failed' && t('unread'))}
      </p>
      {rows.length > 0 && (
        <ul className={\`\${page.card} \${css.list}\`} aria-label={t('title')}>
          {rows.map((row) => (
            <li key={row.id} className={css.row}>
              <span dir="auto" className={css.text}>
                {row.text}
              </span>
              <button
                type="button"
                className={iconButton()}
                aria-label={t('deleteOf', { text: row.text })}
                onClick={() => {
                  setRemoved(row);
                  void attempt(() => change('remove', { id: row.id }, undefined));
                }}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      {status === 'ready' && rows.length === 0 && <EmptyState icon={List} title={t('noneTitle')} text={t('none')} />}
      <UndoToast
        text={removed && t('deleted', { text: removed.text })}
        of={removed?.id}
        onUndo={() => {
          if (removed) void add({ id: removed.id, text: removed.text });
          forget();
        }}
        onOver={forget}
      />
    </div>
  );
}
`,
    [`ui/${Name}.css.ts`]: `import { style } from '@vanilla-extract/css';
import { space } from '../../../styles/scale.ts';

export const form = style({ display: 'flex', alignItems: 'end', gap: space.small, marginTop: '20px' });
export const label = style({ flex: 1, minWidth: 0, marginBottom: 0 });
export const list = style({ listStyle: 'none', margin: '20px 0 0' });
export const row = style({ display: 'flex', alignItems: 'center', gap: space.small, padding: '8px 0' });
export const text = style({ flex: 1, minWidth: 0, overflowWrap: 'anywhere' });
`,
    'locales/index.ts': `// Its texts.
import type english from './en.json';
import type { FeatureTexts } from '../../../locales/feature-texts.ts';

declare module '../../../locales/feature-texts.ts' {
  interface FeatureNamespaces {
    '${id}': typeof english;
  }
}

const texts: FeatureTexts = {
  id: '${id}',
  name: { en: '${title}', de: '${title}', 'zh-CN': '${title}' },
  chunks: {
    en: () => import('./en.json'),
    de: () => import('./de.json'),
    'zh-CN': () => import('./zh-CN.json'),
  },
};

export default texts;
`,
    'locales/en.json': texts({
      title,
      text: 'Texts that you keep here.',
      new: 'New text',
      add: 'Add',
      deleteOf: 'Delete “{{text}}”',
      deleted: 'Deleted “{{text}}”',
      failed: 'Couldn’t save. Try again.',
      unread: 'Couldn’t load the list. Check your connection.',
      noneTitle: 'Nothing here yet',
      none: 'What you add appears here, on all your devices.',
    }),
    'locales/de.json': texts({
      title,
      text: 'Texte, die du hier aufbewahrst.',
      new: 'Neuer Text',
      add: 'Hinzufügen',
      deleteOf: '„{{text}}“ löschen',
      deleted: '„{{text}}“ gelöscht',
      failed: 'Speichern fehlgeschlagen. Versuche es erneut.',
      unread: 'Die Liste konnte nicht geladen werden. Prüfe deine Verbindung.',
      noneTitle: 'Noch nichts hier',
      none: 'Was du hinzufügst, erscheint hier auf allen deinen Geräten.',
    }),
    'locales/zh-CN.json': texts({
      title,
      text: '你在这里保存的文本。',
      new: '新文本',
      add: '添加',
      deleteOf: '删除“{{text}}”',
      deleted: '已删除“{{text}}”',
      failed: '保存失败，请重试。',
      unread: '无法加载列表，请检查网络连接。',
      noneTitle: '这里还没有内容',
      none: '你添加的内容会显示在这里，并同步到你的所有设备。',
    }),
    [`e2e/${id}.spec.ts`]: `// The list in the browser: added, there after a reload, deleted and brought back.
import { expect, test } from 'playwright/test';
import { expectNoViolations } from '../../../e2e/support/axe.ts';
import { awake } from '../../../e2e/support/chat-page.ts';

test('a text is added, there after a reload, deleted and brought back', async ({ page }) => {
  await page.goto('/settings/${id}');
  await awake(page);
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByLabel('New text').fill('Buy milk');
  await page.getByRole('button', { name: 'Add' }).click();
  const list = page.getByRole('list', { name: '${title}', exact: true });
  await expect(list).toContainText('Buy milk');
  await expectNoViolations(page);
  await page.reload();
  await awake(page);
  await page.getByRole('button', { name: 'Delete “Buy milk”' }).click();
  await expect(page.getByText('Nothing here yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list).toContainText('Buy milk');
});
`,
  };
}
