// Saves all rated answers as a file, on the usage page.
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../../shared/api/endpoint.ts';
import { button, problem as problemStyle } from '../../../styles/shared.css.ts';
import { useClient } from '../../../ui/parts/client-context.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { saveFile } from '../../../ui/parts/save-file.ts';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { ownTotals, ratingsApi } from '../shared/api.ts';
import * as usage from '../../../ui/usage-page/Usage.css.ts';
import * as css from './Ratings.css.ts';

const formats = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const;
const always = { from: '1970-01-01' } as const;

export default function SaveRatings() {
  const ready = usePageTexts('ratings');
  const { t } = useTranslation('ratings');
  const { transport } = useClient();
  const { data = [] } = useResource(ownTotals, always);
  const { problem, busy, attempt } = useAttempt(() => t('saveFailed'));
  const count = data.reduce((sum, { up, down }) => sum + up + down, 0);
  if (!ready || count === 0) return null;
  const save = (format: keyof typeof formats) =>
    attempt(async () => {
      const parts: string[] = [];
      await transport.follow(pathOf(ratingsApi.save, { format }), {
        signal: new AbortController().signal,
        onText: (text) => parts.push(text),
      });
      saveFile(`tributary-ratings-${new Date().toISOString().slice(0, 10)}.${format}`, parts, formats[format]);
    });
  return (
    <section className={usage.section} aria-labelledby="ratings">
      <h3 id="ratings" className={usage.heading}>
        {t('title')}
      </h3>
      <p className={usage.quiet}>{t('count', { count })}</p>
      <div className={css.buttons}>
        {(['csv', 'jsonl'] as const).map((format) => (
          <button key={format} type="button" className={button()} disabled={busy} onClick={() => void save(format)}>
            <Download size={16} aria-hidden />
            {t(`save.${format}`)}
          </button>
        ))}
      </div>
      <p role="alert" className={problemStyle}>
        {problem}
      </p>
    </section>
  );
}
