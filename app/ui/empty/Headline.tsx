// Headline of the start page: a question, or the assistant of the next chat.
import { useTranslation } from 'react-i18next';
import { Picture } from '../library/Picture.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from '../parts/Start.css.ts';

export function Headline() {
  const { t } = useTranslation('chat');
  const assistant = useStore(useClient().settings, ({ config }) => config.assistant);
  return (
    <div className={css.head}>
      <h2 className={css.title} dir="auto">
        {assistant && <Picture of={assistant} large />}
        {assistant ? ` ${assistant.name}` : t('empty.title')}
      </h2>
    </div>
  );
}
