// Parts of the screen: the message field, rows of the conversation list and of the model picker.
import type { Summary } from '../../shared/conversation/conversation-rows.ts';
import { Composer } from '../../ui/composer/Composer.tsx';
import { ModelButton } from '../../ui/header/Controls.tsx';
import { BrandMark } from '../../ui/parts/BrandMark.tsx';
import { PickerRowView } from '../../ui/picker/PickerRow.tsx';
import type { PickerRow } from '../../ui/picker/rows.ts';
import { Keys } from '../../ui/shortcuts/Keys.tsx';
import { Row } from '../../ui/sidebar/Row.tsx';
import type { Card } from '../card.ts';
import * as css from '../Gallery.css.ts';
import { config, conversation, now, providers } from '../samples.ts';

const nothing = (): void => undefined;
const { config: _config, tree: _tree, messages: _messages, ...facts } = conversation;

const row = (id: string, title: string, rest: Partial<Summary> = {}): Summary => ({
  ...facts,
  id,
  title,
  updatedAt: now - 3_600_000,
  answeredAt: null,
  unread: false,
  writing: false,
  waiting: false,
  failed: false,
  ...rest,
});

const chats: readonly Summary[] = [
  row('plain', 'Tides of Lisbon'),
  row('current', 'Why the sea is salty, and since when'),
  row('running', 'Long answer', { writing: true }),
  row('waiting', 'Rain in Lisbon next week', { waiting: true }),
  row('failed', 'A key that was rejected', { failed: true }),
  row('pinned', 'Notes on harbours', { pinned: true }),
];

const modelRows: readonly PickerRow[] = providers.flatMap((provider): readonly PickerRow[] => [
  {
    kind: 'head',
    key: provider.id,
    of: 'provider',
    title: provider.name,
    provider,
    count: provider.models.length,
  },
  ...provider.models.map((model): PickerRow => ({ kind: 'model', key: model.id, provider, model, named: false })),
]);

export const places: readonly Card[] = [
  {
    id: 'composer',
    title: 'Message field',
    render: () => (
      <Composer
        conversationId={undefined}
        config={config}
        model={<ModelButton config={config} pickerOpen={false} onPickModel={nothing} onPickerSoon={nothing} />}
        onSend={() => ''}
        onEditLast={nothing}
        onPickModel={nothing}
      />
    ),
  },
  {
    id: 'chats',
    title: 'Rows of the list',
    render: () => (
      <div className={css.narrow}>
        {chats.map((chat) => (
          <Row
            key={chat.id}
            conversation={chat}
            current={chat.id === 'current'}
            menuOpen={false}
            onNavigate={nothing}
            onMenu={nothing}
          />
        ))}
      </div>
    ),
  },
  {
    id: 'models',
    title: 'Rows of the model picker, marks, keys',
    render: () => (
      <>
        <div role="grid" aria-label="Models">
          {modelRows.map((each, index) => (
            <PickerRowView
              key={each.key}
              id={`row-${each.key}`}
              index={index}
              row={each}
              active={each.key === 'acme-small'}
              selected={each.key === 'acme-large'}
              onChoose={nothing}
              onKey={nothing}
              onStar={nothing}
            />
          ))}
        </div>
        <div className={css.row}>
          {(['small', 'row', 'list', 'head'] as const).map((size) => (
            <BrandMark key={size} mark={undefined} size={size} />
          ))}
          <Keys chords={['Mod+k', 'Mod+Shift+o']} or="or" />
        </div>
      </>
    ),
  },
];
